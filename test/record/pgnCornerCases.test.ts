import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkGame } from '../../src/record/pgnFile.js';
import { readGame } from '../../src/record/pgnGame.js';
import { PgnScanner, type RawGame } from '../../src/record/pgnScan.js';
import { makeFen } from '../../src/rules/index.js';
import { dataLines, describeWithData } from '../support/data.js';

function scan(text: string): RawGame[] {
  const scanner = new PgnScanner();
  return [...scanner.push(text), ...scanner.end()];
}

/** The castling field of a Shredder-FEN, as the data's column of rights has it. */
function rightsOf(fen: string): string {
  return fen.split(' ')[2] ?? '';
}

describeWithData('PGN corner cases', (dir) => {
  const folder = join(dir, 'pgn-corner-cases');
  const rows = dataLines(dir, 'pgn-corner-cases/expected.tsv')
    .slice(1)
    .map((line) => line.split('\t'));

  it('has a row for every file', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.pgn'));
    expect(rows.map(([file]) => file).sort()).toEqual(files.sort());
  });

  for (const [file = '', outcome, where, number, rights, plies, fen, san] of rows) {
    it(`${file}: ${outcome}`, () => {
      const [first] = scan(readFileSync(join(folder, file), 'utf8'));
      const reading = readGame(first!);
      if (outcome === 'refuse') {
        const check = checkGame(first!, file);
        expect(check.ok).toBe(false);
        if (!check.ok) expect(check.fault.ply > 0 ? `ply ${check.fault.ply}` : check.fault.where).toBe(where);
        return;
      }
      if (outcome === 'either') {
        if (reading.ok) expect(String(reading.value.start.number ?? '-')).toBe(number);
        else expect(reading.fault.message).toMatch(/FEN|half-move|legal/);
        return;
      }
      if (!reading.ok)
        throw new Error(`${reading.fault.where} ${reading.fault.line}: ${reading.fault.message}`);
      const { start, moves, final } = reading.value;
      expect(String(start.number ?? '-')).toBe(number);
      expect(rightsOf(makeFen(start.position, 'shredder'))).toBe(rights);
      expect(String(moves.length)).toBe(plies);
      expect(moves.map((each) => each.san).join(' ')).toBe(san);
      expect(makeFen(final)).toBe(fen);
    });
  }
});
