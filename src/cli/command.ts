/** What every command has in common: how it speaks, how it fails, how its help looks. */
import { Command } from 'commander';
import type { Result } from '../rules/index.js';

/** 0 done; 1 bad input or not found; 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when whoever reads the output has caught up; left out: nobody is ever behind. */
  readonly drained?: () => Promise<void>;
}

/** The way of one run of the program to the world: its output and its exit code. */
export class Terminal {
  private code: ExitCode = 0;

  constructor(private readonly streams: Streams) {}

  get exitCode(): ExitCode {
    return this.code;
  }

  /** Writes to standard output; `text` brings its own line ends. */
  write(text: string): void {
    this.streams.out(text);
  }

  /** The same for long outputs: waits for whoever reads, so that memory stays bounded. */
  async flow(text: string): Promise<void> {
    if (text !== '') this.streams.out(text);
    await this.streams.drained?.();
  }

  /** One line of JSON on standard output. */
  writeJson(value: unknown): void {
    this.write(`${JSON.stringify(value)}\n`);
  }

  /** A word in between on standard error, for whoever waits at the terminal. It is no failure. */
  note(sentence: string): void {
    this.streams.err(`${sentence}\n`);
  }

  /** One sentence on standard error. The first failure decides the exit code. */
  fail(sentence: string, code: Exclude<ExitCode, 0> = 1): void {
    if (this.code === 0) this.code = code;
    this.streams.err(`${sentence}\n`);
  }

  /** The value of a result; where there is none, its error is told and the command has failed. */
  valueOf<T>(result: Result<T>): T | undefined {
    if (result.ok) return result.value;
    this.fail(result.error);
    return undefined;
  }
}

/** A command of the program; `name` without the program's own. `example`: a command line and what it gives. */
export function newCommand(terminal: Terminal, name: string, description: string, example: string): Command {
  return dress(new Command(`eboard960 ${name}`), terminal, description, example);
}

/** A command below another one (`pgn check`). */
export function subcommand(
  parent: Command,
  terminal: Terminal,
  name: string,
  description: string,
  example: string,
): Command {
  return dress(parent.command(name), terminal, description, example);
}

function dress(command: Command, terminal: Terminal, description: string, example: string): Command {
  return command
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', `\nExample:\n${example.replace(/^/gm, '  ')}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      // Usage errors are told once, as a sentence, by whoever catches them.
      writeErr: () => {},
    });
}

/** Why a file could not be read, as one sentence; `undefined` where the error is not about the file. */
export function fileSentence(file: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no file "${file}".`;
    case 'EISDIR':
      return `"${file}" is a folder; name the files in it.`;
    case 'EACCES':
    case 'EPERM':
      return `"${file}" may not be read by this user; check its permissions.`;
    case 'ELOOP':
      return `"${file}" cannot be read: it is a link that leads back to itself.`;
    default:
      return `"${file}" cannot be read: ${error.message}.`;
  }
}
