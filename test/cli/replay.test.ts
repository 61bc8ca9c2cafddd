import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeFen, parseUci, play, readPosition } from '../../src/rules/index.js';
import { cli } from './inProcess.js';
import { repoRoot, temporaryFiles } from './program.js';

const answer = z.strictObject({
  file: z.string(),
  moves: z.array(z.string()),
  fen: z.string().nullable(),
  open: z.looseObject({ kind: z.string() }).nullable(),
});

const traceOf = temporaryFiles();
const HEAD = (start: string, placement: string) =>
  `# eboard960 trace 1\n# start: ${start}\n0 hello ebl=1 name=t sense=occ led=rgb seq=0 hz=100 settle=20\n0 snap 0 ${placement}\n`;

async function replayed(...files: string[]) {
  const run = await cli('replay', '--json', ...files);
  const lines = run.out.trimEnd().split('\n');
  return { ...run, answers: lines.map((line) => answer.parse(JSON.parse(line))) };
}

function fenAfter(start: string, moves: readonly string[]): string {
  const first = readPosition(start, 'chess960');
  if (!first.ok) throw new Error(first.error.code);
  const last = moves.reduce((position, uci) => {
    const move = parseUci(uci);
    if (move === undefined) throw new Error(uci);
    return play(position, move);
  }, first.value);
  return makeFen(last);
}

describe('replay --json', () => {
  it('is one object a trace, with the moves that are printed without it', async () => {
    const folder = join(repoRoot, 'fixtures/traces');
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.trace'))
      .map((name) => join(folder, name));
    const plain = await cli('replay', ...files);
    const { answers, code } = await replayed(...files);
    expect(code).toBe(0);
    expect(answers.map(({ file, moves }) => `${file}\t${moves.join(' ')}\n`).join('')).toBe(plain.out);
    expect(answers.filter(({ open }) => open !== null)).toEqual([]);
    const byHand = answers.find(({ file }) => file.endsWith('castle-by-hand.trace'));
    const start = 'bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1';
    expect(byHand?.fen).toBe(fenAfter(start, ['f1g1', 'e7e5']));
  });

  it('says the question that is open', async () => {
    // They castle, or the rook goes to c1 and the king was only lifted: on an occupancy board nobody can know.
    const start = '4k3/8/8/8/8/8/8/R2K4 w A - 0 1';
    const either = traceOf(
      'question.trace',
      `${HEAD(start, '....?.../......../......../......../......../......../......../?..?....')}` +
        '1000 lift 1 d1\n1300 lift 2 a1\n1700 place 3 c1\n2000 place 4 d1\n',
    );
    const asked = await replayed(either);
    expect(asked.code).toBe(1);
    expect(asked.err).toMatch(/a question about the last moves is open\.\n$/);
    expect(asked.answers).toMatchObject([
      {
        file: either,
        moves: [],
        open: { kind: 'ambiguous', candidates: [{ moves: ['d1a1'] }, { moves: ['a1c1'] }] },
      },
    ]);
  });

  it('says which piece was not told', async () => {
    const untold = traceOf(
      'promotion.trace',
      `${HEAD('4k3/P7/8/8/8/8/8/4K3 w - - 0 1', '....?.../?......./......../......../......../......../......../....?...')}` +
        '1000 lift 1 a7\n1500 place 2 a8\n',
    );
    expect((await replayed(untold)).answers).toMatchObject([
      {
        moves: ['a7a8q'],
        fen: 'Q3k3/8/8/8/8/8/8/4K3 b - - 0 1',
        open: { kind: 'promotionAsked', square: 'a8' },
      },
    ]);
  });

  it('has the start where nobody has moved, and nothing for a file that cannot be read', async () => {
    const standing = traceOf(
      'start.trace',
      HEAD('4k3/8/8/8/8/8/8/R3K3 w - - 0 1', `....?.../${'......../'.repeat(6)}?...?...`),
    );
    const run = await replayed(join(repoRoot, 'absent.trace'), standing);
    expect(run.code).toBe(1);
    expect(run.answers).toEqual([
      { file: standing, moves: [], fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', open: null },
    ]);
  });
});
