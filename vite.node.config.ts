/**
 * How the program is built: a few files instead of hundreds. Opening and linking each file of a program costs a small
 * machine more than running it, and a table that starts late is a board without lights.
 */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  build: {
    ssr: true,
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: here('src/main.ts'), worker: here('src/opponents/solver/worker.ts') },
      external: builtinModules.flatMap((name) => [name, `node:${name}`]),
      // All in one folder: the solver's thread is found beside whatever asks for it.
      output: { entryFileNames: 'src/[name].js', chunkFileNames: 'src/[name]-[hash].js' },
    },
  },
  // What is read at once with the program; what has native parts, or is loaded when it is needed, stays outside.
  ssr: { noExternal: ['zod', 'chessops', 'smol-toml', 'commander', '@badrap/result'] },
});
