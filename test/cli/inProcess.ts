import { runCli } from '../../src/cli/index.js';
import type { Run } from './program.js';

/** One command line in this process: the same way as the program's, without the wait for its start. */
export async function cli(...args: string[]): Promise<Run> {
  const text = { out: '', err: '' };
  const code = await runCli(args, {
    out: (piece) => {
      text.out += piece;
    },
    err: (piece) => {
      text.err += piece;
    },
  });
  return { code, ...text };
}
