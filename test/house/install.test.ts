/**
 * The promised Node.js versions are those that every package accepts, so that an install says nothing. Overrides would not
 * do: npm ignores them where this package is installed from its file. Hence two pins: chessops, whose newer versions want a
 * package for Node 22, and light-my-request, which fastify takes in the newest version there is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies, subset, validRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const { engines, allowScripts } = z
  .object({ engines: z.object({ node: z.string() }), allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(text('package.json')));

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string(),
        optional: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
        engines: z.object({ node: z.string().optional() }).optional(),
      }),
    ),
  })
  .parse(JSON.parse(text('package-lock.json')));

const installed = Object.entries(packages).filter(([path]) => path !== '');

describe('an install', () => {
  it('is on a Node.js that every package accepts, on each version that is promised', () => {
    const needed = installed.flatMap(([path, { optional, engines: wants }]) =>
      optional === true || wants?.node === undefined ? [] : [{ path, range: wants.node }],
    );
    expect(needed.length).toBeGreaterThan(100);
    expect(needed.filter(({ range }) => validRange(range) === null)).toEqual([]);
    expect(needed.filter(({ range }) => !subset(engines.node, range))).toEqual([]);
  });

  it('is promised for the Node.js of the guides', () => {
    const [, debian = ''] = /\$ node --version\nv([\d.]+)\n/.exec(text('README.md')) ?? [];
    expect(satisfies(debian, engines.node)).toBe(true);
    const oldest = minVersion(engines.node);
    expect(text('README.md')).toContain(`Node.js ${oldest?.major}.${oldest?.minor} or newer`);
  });

  it('runs only install scripts that were looked at, and none of them is forgotten', () => {
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = scripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.sort()).toEqual(Object.keys(allowScripts).sort());
  });
});
