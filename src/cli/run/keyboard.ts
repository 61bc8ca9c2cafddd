/** Where words come from: a person at a terminal, a pipe, or nowhere (a service). */
import { fstatSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';

export type InputKind = 'tty' | 'pipe' | 'none';

/** A terminal counts only where answers can be seen too. `none`: /dev/null and its like. */
export function inputKind(): InputKind {
  if (process.stdin.isTTY && process.stdout.isTTY) return 'tty';
  try {
    const stat = fstatSync(0);
    // Node's own pipes are sockets; a terminal without a screen is read like a pipe.
    return stat.isFIFO() || stat.isFile() || stat.isSocket() || process.stdin.isTTY ? 'pipe' : 'none';
  } catch {
    return 'none';
  }
}

/** A line longer than this is no word. */
const MAX_LINE = 1000;

/** The lines of standard input, one after the other; a pipe is read no faster than it is worked off. */
export class Keyboard {
  private opened: { readonly readline: Interface; readonly lines: AsyncIterable<string> } | undefined;
  private interrupted: (() => void) | undefined;

  constructor(readonly kind: InputKind) {}

  /** Calls back with each line, the next one only when the last is done; resolves at the end of the input. */
  async each(take: (line: string) => Promise<void>): Promise<void> {
    if (this.kind === 'none') return;
    for await (const line of this.open().lines) await take(line.slice(0, MAX_LINE));
  }

  /** In a terminal Ctrl-C comes as a key. */
  onInterrupt(stop: () => void): void {
    this.interrupted = stop;
  }

  /** Writes the prompt again behind what is typed already. */
  prompt(): void {
    if (this.kind === 'tty') this.open().readline.prompt(true);
  }

  /** Asks one question; the answer may be empty. Only at a terminal. */
  ask(question: string): Promise<string> {
    if (this.kind !== 'tty') return Promise.resolve('');
    return new Promise((resolve) => this.open().readline.question(question, resolve));
  }

  close(): void {
    this.opened?.readline.close();
    // An open pipe would keep the program alive.
    if (this.opened !== undefined) process.stdin.destroy();
  }

  /** Opened when it is first wanted. What is typed from then on, ahead of whoever takes it, is kept. */
  private open(): NonNullable<Keyboard['opened']> {
    if (this.opened === undefined) {
      const terminal = { output: process.stdout, prompt: '> ', historySize: 50 };
      const readline = createInterface({
        input: process.stdin,
        ...(this.kind === 'tty' ? terminal : {}),
      });
      readline.on('SIGINT', () => this.interrupted?.());
      // The iterator listens from the moment it is made; a line that came before it would be lost.
      this.opened = { readline, lines: readline[Symbol.asyncIterator]() };
    }
    return this.opened;
  }
}
