import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFaceCommand } from '../../../src/cli/face/command.js';

describe('words at the table', () => {
  it.each([
    ['e2 e4', { kind: 'carry', from: 12, to: 28 }],
    ['E2 E4', { kind: 'carry', from: 12, to: 28 }],
    ['lift e1', { kind: 'lift', square: 4 }],
    ['place g1', { kind: 'place', square: 6 }],
    ['put g1 n', { kind: 'place', square: 6, piece: 'n' }],
    ['Nf3', { kind: 'move', text: 'Nf3' }],
    ['O-O-O+', { kind: 'move', text: 'O-O-O+' }],
    ['0-0', { kind: 'move', text: '0-0' }],
    ['e7e8q', { kind: 'move', text: 'e7e8q' }],
    ['exd8=N#', { kind: 'move', text: 'exd8=N#' }],
    ['choose 2', { kind: 'choose', number: 2 }],
    ['promote knight', { kind: 'word', word: { kind: 'promote', role: 'knight' } }],
    ['takeback 3', { kind: 'word', word: { kind: 'takeback', plies: 3 } }],
    ['press', { kind: 'word', word: { kind: 'clock' } }],
    ['resign', { kind: 'resign' }],
    ['resign white', { kind: 'word', word: { kind: 'resign', color: 'white' } }],
    ['result 1-0', { kind: 'word', word: { kind: 'result', result: '1-0' } }],
    ['claim fifty', { kind: 'word', word: { kind: 'claim', claim: 'fifty' } }],
    ['castle h', { kind: 'word', word: { kind: 'castle', side: 'h' } }],
    ['draw', { kind: 'word', word: { kind: 'draw' } }],
    ['reopen', { kind: 'word', word: { kind: 'reopen' } }],
    ['clock press', { kind: 'word', word: { kind: 'clock' } }],
    ['clock White 5:00', { kind: 'setTime', side: 'white', left: 300_000 }],
    ['clock black 1:02:03', { kind: 'setTime', side: 'black', left: 3_723_000 }],
    ['pause', { kind: 'pause' }],
    ['name White  Łucja Ó Briain', { kind: 'name', tag: 'white', text: 'Łucja Ó Briain' }],
    ['correct event Club evening 3', { kind: 'correct', tag: 'event', text: 'Club evening 3' }],
    ['new', { kind: 'new' }],
    ['new 518', { kind: 'new', way: '518' }],
    ['?', { kind: 'help' }],
    ['QUIT', { kind: 'quit' }],
  ])('%s', (line, command) => {
    expect(parseFaceCommand(line)).toEqual({ ok: true, value: command });
  });

  it.each([
    ['lift', /Name one square/],
    ['lift e2 e3', /Name one square/],
    ['place e9', /Name one square/],
    ['place e4 x', /letter/],
    ['place e4 ?', /letter/],
    ['choose', /number/],
    ['choose 0', /number/],
    ['promote king', /"promote" wants queen/],
    ['resign green', /"resign" wants white, black/],
    ['reopen 1-0', /"reopen" stands alone/],
    ['clock white', /clock white 5:00/],
    ['clock white 5:75', /clock white 5:00/],
    ['name', /such as name white Anna/],
    ['name white', /such as name white Anna/],
    ['correct colour red', /such as correct white Anna/],
    ['e2 e4 e5', /neither a move nor a word/],
    ['zzz', /neither a move nor a word/],
  ])('%s is answered with a sentence', (line, sentence) => {
    const answer = parseFaceCommand(line);
    expect(answer?.ok).toBe(false);
    if (answer?.ok === false) expect(answer.error).toMatch(sentence);
  });

  it('lets empty lines and remarks pass', () => {
    for (const line of ['', '   ', '# a remark', '\t']) expect(parseFaceCommand(line)).toBeUndefined();
  });

  it('has an answer to everything, on one line of bounded length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (line) => {
        const answer = parseFaceCommand(line);
        if (answer?.ok !== false) return true;
        return answer.error.length < 220 && !/[^\x20-\x7e…]/.test(answer.error);
      }),
    );
  });
});
