/** A check that cannot fail is none: the boundary and dead-code checks are shown a fault each and must find it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'eboard960-house-'));
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs', 'knip.json']) {
    cpSync(join(ROOT, file), join(house, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
});

afterEach(() => rmSync(house, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

function cruise(): { code: number | null; said: string } {
  const bin = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const run = spawnSync(process.execPath, [bin, '--config', '.dependency-cruiser.cjs', 'src', 'drivers'], {
    cwd: house,
    encoding: 'utf8',
  });
  return { code: run.status, said: run.stdout + run.stderr };
}

describe('the boundaries of the house', () => {
  beforeEach(() => {
    write('src/board/port.ts', 'export const port = 1;\n');
    write('src/rules/chess.ts', 'export const chess = 1;\n');
    write('src/page/page.ts', 'export const page = 1;\n');
    write(
      'src/recognition/read.ts',
      "import { chess } from '../rules/chess.js';\nexport const read = chess;\n",
    );
    write(
      'drivers/ebl/driver.ts',
      "import { port } from '../../src/board/port.js';\nexport const driver = port;\n",
    );
  });

  it('are quiet about imports that point the right way', () => {
    const { code, said } = cruise();
    expect(said).toContain('no dependency violations found');
    expect(said).toMatch(/\(5 modules/);
    expect(code).toBe(0);
  });

  it('are broken by an import that points the wrong way, each by its own rule', () => {
    const faults = [
      ['src/rules/bad.ts', "import '../recognition/read.js';\n", 'rules-stand-on-nothing'],
      ['src/rules/worse.ts', "import '../page/page.js';\n", 'rules-stand-on-nothing'],
      ['src/board/bad.ts', "import '../rules/chess.js';\n", 'board-stands-on-nothing'],
      ['src/attach/bad.ts', "import '../page/page.js';\n", 'attach-on-board-and-families'],
      ['src/hall/bad.ts', "import '../attach/bad.js';\n", 'only-commands-attach-boards'],
      ['src/recognition/bad.ts', "import 'node:fs';\n", 'pure-core-has-no-node'],
      ['src/game/bad.ts', "import '../recognition/read.js';\n", 'game-on-rules'],
      ['drivers/dgt/bad.ts', "import '../../src/rules/chess.js';\n", 'drivers-see-the-board-only'],
      ['drivers/dgt/family.ts', "import './bad.js';\n", 'an-entry-loads-nothing'],
      ['drivers/bad.ts', "import './ebl/driver.js';\n", 'families-know-their-entries'],
      ['src/cli/bad.ts', "import '../../drivers/ebl/driver.js';\n", 'commands-know-no-driver'],
      ['drivers/dgt/worse.ts', "import '../ebl/driver.js';\n", 'drivers-do-not-see-each-other'],
      ['src/guidance/bad.ts', "import 'zod';\n", 'pure-core-packages'],
      ['src/page/bad.ts', "import '../../drivers/ebl/driver.js';\n", 'page-shows-the-table'],
      ['src/table/core.ts', "import '../page/page.js';\n", 'table-joins-the-stations'],
      ['src/page/worse.ts', "import '../table/core.js';\n", 'a-table-speaks-by-its-service'],
      ['src/cli/worse.ts', "import '../table/core.js';\n", 'a-table-speaks-by-its-service'],
      ['src/opponents/bad.ts', "import '../table/core.js';\n", 'a-table-speaks-by-its-service'],
      ['src/opponents/worse.ts', "import '../page/page.js';\n", 'opponents-know-the-table-by-its-service'],
      ['src/simulated/bad.ts', "import '../page/page.js';\n", 'simulated-hands-know-the-table'],
      ['src/page/client/bad.ts', "import 'node:fs';\n", 'browser-part-packages'],
    ] as const;
    for (const [path, text] of faults) write(path, `${text}export const bad = 1;\n`);
    const { code, said } = cruise();
    const found = said.split('\n').filter((line) => line.includes('error'));
    for (const [path, , rule] of faults) {
      expect(found).toContainEqual(
        expect.stringMatching(new RegExp(`${rule}: ${path.replace('.', '\\.')} `)),
      );
    }
    expect(code).not.toBe(0);
  });
});

describe('the check of who writes lights', () => {
  const lights = () =>
    spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'test/house/lights.ts'), house], {
      cwd: ROOT,
      encoding: 'utf8',
    });

  beforeEach(() => {
    // The language's own types do here; those of Node take most of the time.
    write(
      'tsconfig.json',
      '{ "compilerOptions": { "strict": true, "module": "nodenext", "lib": ["es2022"], "types": [] }, "include": ["src"] }',
    );
    write(
      'src/board/board.ts',
      'export interface Board { show(frame: string): void; say?(text: string): void }\n',
    );
    write(
      'src/table/lights.ts',
      "import type { Board } from '../board/board.js';\nexport const light = (board: Board) => board.show('');\n",
    );
  });

  it('is quiet about the composer, and about others that are called the same', () => {
    write(
      'src/page/page.ts',
      "export const show = (screen: { show(text: string): void }) => screen.show('');\n",
    );
    const { status, stdout } = lights();
    expect(stdout).toContain('one writer of lights (1 places');
    expect(status).toBe(0);
  });

  it('finds a second writer, whatever it calls its board', () => {
    write(
      'src/page/page.ts',
      "import type { Board } from '../board/board.js';\nexport const sly = ({ it }: { it: Board }) => it.say?.('');\n",
    );
    const { status, stderr } = lights();
    expect(stderr).toContain('src/page/page.ts:2 it.say');
    expect(status).toBe(1);
  });

  it('fails where it sees nothing at all', () => {
    write('src/table/lights.ts', 'export const dark = 1;\n');
    expect(lights().status).toBe(1);
  });
});

describe('the dead-code check', () => {
  it('finds an export that nobody uses', () => {
    write('src/main.ts', "import { used } from './used.js';\nconsole.log(used);\n");
    write('src/bin.mjs', "import './main.js';\n");
    write('src/used.ts', 'export const used = 1;\nexport const forgotten = 2;\n');
    const run = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/knip/bin/knip.js'), '--include', 'exports'],
      {
        cwd: house,
        encoding: 'utf8',
      },
    );
    expect(run.stdout).toContain('forgotten');
    expect(run.stdout).toContain('Unused exports (1)');
    expect(run.status).not.toBe(0);
  });
});
