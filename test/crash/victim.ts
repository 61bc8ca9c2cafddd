/** One life of the controller: a process that talks over its pipes and is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compiledFile } from '../support/compiled.js';
import { type Order, parseReport, type Report } from './wire.js';

export interface Victim {
  /** Resolves once it is dead and everything it said has been heard. Rejects when it died by itself. */
  kill(): Promise<void>;
  order(order: Order): void;
}

export function startVictim(
  options: { readonly folder: string; readonly address: string },
  hear: (report: Report) => void,
): Victim {
  const { folder, address } = options;
  const program = compiledFile('test/crash/controller.ts');
  const child = spawn(process.execPath, [program, folder, address], { stdio: ['pipe', 'pipe', 'pipe'] });
  let killed = false;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-4000);
  });
  // A pipe that broke with the process is no news.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => hear(parseReport(line)));
  const heard = new Promise<void>((resolve) => lines.once('close', resolve));
  const gone = exitOf(child);
  return {
    async kill() {
      killed = child.exitCode === null && child.kill('SIGKILL');
      const end = await gone;
      await heard;
      if (!killed || end.signal !== 'SIGKILL')
        throw new Error(`the controller ended by itself (${end.code ?? end.signal}): ${said}`);
    },
    order(order) {
      child.stdin.write(`${JSON.stringify(order)}\n`);
    },
  };
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
}
