import { expect, it } from 'vitest';
import {
  isCheck,
  isLegal,
  makeFen,
  makeSan,
  normalizeMove,
  outcomeOf,
  parseSan,
  passMove,
  perft,
  perftDivide,
  play,
  positionWith,
  statusOf,
} from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import {
  conditionOfRow,
  moveSets,
  positionOfRow,
  type Row,
  rowIsChess960,
  tableRows,
  words,
} from '../support/randzueger.js';
import { shown, uci } from './support.js';

const of = (rows: Row[]) => rows.map((row) => [row.id ?? '', row] as const);

describeWithData('conditions: legal moves, checks, mates, stalemates', (dir) => {
  it.each(of(tableRows(dir, 'legal_moves')))('%s', (_, row) => {
    const pos = positionOfRow(row);
    const sets = moveSets(pos, rowIsChess960(row));
    expect({ status: statusOf(pos), ...sets }).toEqual({
      status: row.status,
      moves: words(row.moves),
      checks: words(row.checks),
      mates: words(row.mates),
      stalemates: words(row.stalemates),
    });
    expect(sets.moves).toHaveLength(Number(row.n));
  });
});

describeWithData('conditions: castling in Chess960', (dir) => {
  it.each(of(tableRows(dir, 'castling960')))('%s', (_, row) => {
    const pos = positionOfRow(row);
    const { moves, checks } = moveSets(pos, true);
    expect({ status: statusOf(pos), moves, checks }).toEqual({
      status: row.status,
      moves: words(row.moves),
      checks: words(row.checks),
    });
    for (const castling of words(row.castlings)) {
      const move = uci(castling);
      expect(isLegal(pos, move)).toBe(true);
      const san = makeSan(pos, move);
      expect(san).toMatch(/^O-O(-O)?[+#]?$/);
      expect(shown(parseSan(pos, san))).toBe(castling);
    }
  });
});

describeWithData('conditions: perft', (dir) => {
  it.each(of(tableRows(dir, 'perft')))('%s', (_, row) => {
    const pos = positionOfRow(row);
    expect([1, 2, 3].map((depth) => perft(pos, depth))).toEqual([row.d1, row.d2, row.d3].map(Number));
    expect(perftDivide(pos, 2).reduce((sum, { nodes }) => sum + nodes, 0)).toBe(Number(row.d2));
  });
});

describeWithData('conditions: which positions are legal', (dir) => {
  it.each(of(tableRows(dir, 'legality')))('%s', (_, row) => {
    const made = positionWith(conditionOfRow(row), row.fen ?? '');
    expect(made.ok ? 'legal' : 'illegal').toBe(row.legality);
    // An illegal position has no check that could be asked for.
    if (made.ok) expect(isCheck(made.value) ? 'check' : '-').toBe(row.side_to_move_in_check);
    else expect(made.error).toMatchObject({ code: 'bad-fen', faults: [{ code: 'opposite-check' }] });
  });
});

describeWithData('conditions: games', (dir) => {
  it.each(of(tableRows(dir, 'games')))('%s', (_, row) => {
    let pos = positionOfRow(row, row.start_fen);
    const sans = words(row.san);
    const moves = words(row.moves);
    expect(moves).toHaveLength(Number(row.plies));
    for (const [ply, text] of moves.entries()) {
      const { from, to, promotion } = uci(text);
      const move = normalizeMove(pos, from, to, promotion);
      if (move === undefined) throw new Error(`${text} is not legal at ply ${ply + 1}`);
      expect(makeSan(pos, move)).toBe(sans[ply]);
      expect(shown(parseSan(pos, sans[ply] ?? ''))).toBe(shown(move));
      if (ply > 0) expect(outcomeOf(pos)).toBeUndefined();
      pos = play(pos, move);
    }
    expect(statusOf(pos)).toBe(row.status);
    // The data names the en-passant square after every double step, the program where it can be captured.
    const style = rowIsChess960(row, row.final_fen) ? 'shredder' : 'x-fen';
    const withoutEnPassant = (fen: string) => fen.split(' ').filter((__, index) => index !== 3);
    expect(withoutEnPassant(makeFen(pos, style))).toEqual(withoutEnPassant(row.final_fen ?? ''));
  });
});

describeWithData('conditions: a series-mover', (dir) => {
  it.each(of(tableRows(dir, 'series')))('%s', (_, row) => {
    let pos = positionOfRow(row);
    const line = words(row.line);
    for (const [index, text] of line.entries()) {
      const { from, to, promotion } = uci(text);
      const move = normalizeMove(pos, from, to, promotion);
      if (move === undefined) throw new Error(`${text} is not legal`);
      pos = play(pos, move);
      if (index === line.length - 1) break;
      expect(isCheck(pos)).toBe(false);
      pos = passMove(pos) ?? pos;
    }
    expect(statusOf(pos)).toBe('checkmate');
  });
});
