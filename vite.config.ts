/** How the table's page is built: one small bundle, nothing from outside, compressed ahead for machines as small as a Pi. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const WORTH_IT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;

function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: here('src/page/client'),
  base: '/',
  build: {
    outDir: here('dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    // Small pictures as data: the content policy allows them, and each file costs a round trip.
    assetsInlineLimit: 4096,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [compressed()],
});
