/** Reads the command line; everything else is in `cli`. */
import { once } from 'node:events';
import { runCli } from './cli/index.js';

for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads may stop reading (`| head`): that is no fault, and nobody is left to tell.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  drained: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  },
});
