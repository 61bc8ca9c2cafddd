/** A file that is there and cannot be read as what it should be. Like Node's errors it has a code and a path. */
export class UnreadableFile extends Error {
  readonly code: string;

  /** `why`: a clause, `it is a pipe`; `code`: one of Node's where it says as much. */
  constructor(
    readonly path: string,
    why: string,
    code = 'UNREADABLE',
  ) {
    super(why);
    this.code = code;
  }
}
