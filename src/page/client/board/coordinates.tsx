/** Letters and numbers at the board's edge, in the colour that its squares there let one read. */
const LINES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

export function Coordinates({ flipped }: { readonly flipped: boolean }) {
  return (
    <div class="coordinates" aria-hidden="true">
      {LINES.map((line) => (
        <span
          key={`rank${line}`}
          class={`coordinate rank-${line} ${line % 2 === 0 ? 'on-light' : 'on-dark'}`}
        >
          {flipped ? line + 1 : 8 - line}
        </span>
      ))}
      {LINES.map((line) => (
        <span
          key={`file${line}`}
          class={`coordinate file-${line} ${line % 2 === 0 ? 'on-dark' : 'on-light'}`}
        >
          {'abcdefgh'.charAt(flipped ? 7 - line : line)}
        </span>
      ))}
    </div>
  );
}
