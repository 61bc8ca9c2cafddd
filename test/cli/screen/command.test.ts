import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/cli/screen/command.js';
import { faultText, LANGUAGES } from '../../../src/guidance/messages.js';

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
    ['choose 2', { kind: 'choose', candidate: 1 }],
    ['promote knight', { kind: 'promote', role: 'knight' }],
    ['takeback 3', { kind: 'takeback', plies: 3 }],
    ['press', { kind: 'press' }],
    ['resign', { kind: 'resign' }],
    ['resign white', { kind: 'resign', color: 'white' }],
    ['result 1-0', { kind: 'result', result: '1-0' }],
    ['claim fifty', { kind: 'claim', ground: 'fifty' }],
    ['claim threefold Nf3', { kind: 'claim', ground: 'threefold', move: 'Nf3' }],
    ['claim fifty g1f3', { kind: 'claim', ground: 'fifty', move: 'g1f3' }],
    ['castle h', { kind: 'castle', side: 'h' }],
    ['draw', { kind: 'agreeDraw' }],
    ['reopen', { kind: 'reopen' }],
    ['clock press', { kind: 'press' }],
    ['clock White 5:00', { kind: 'setTime', side: 'white', left: 300_000 }],
    ['clock black 1:02:03', { kind: 'setTime', side: 'black', left: 3_723_000 }],
    ['pause', { kind: 'pause' }],
    ['name White  Łucja Ó Briain', { kind: 'setNames', tags: { white: 'Łucja Ó Briain' } }],
    ['correct event Club evening 3', { kind: 'correctNames', tags: { event: 'Club evening 3' } }],
    ['new', { kind: 'draw' }],
    ['new 518', { kind: 'draw', way: { way: 'number', number: 518 } }],
    ['new coins', { kind: 'draw', way: { way: 'coins' } }],
    ['undo', { kind: 'unthrow', count: 1 }],
    ['leave', { kind: 'leaveDraw' }],
    ['abandon', { kind: 'abandon' }],
    ['dead e4', { kind: 'dead', square: 28, dead: true }],
    ['alive E4', { kind: 'dead', square: 28, dead: false }],
  ])('%s', (line, request) => {
    expect(parseCommand(line)).toEqual({ ok: true, value: { kind: 'ask', request } });
  });

  it('has words about the screen and the program', () => {
    expect(parseCommand('?')).toEqual({ ok: true, value: { kind: 'help' } });
    expect(parseCommand('QUIT')).toEqual({ ok: true, value: { kind: 'quit' } });
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
    const answer = parseCommand(line);
    expect(answer?.ok).toBe(false);
    if (answer?.ok === false) expect(faultText(answer.error)).toMatch(sentence);
  });

  it('lets empty lines and remarks pass', () => {
    for (const line of ['', '   ', '# a remark', '\t']) expect(parseCommand(line)).toBeUndefined();
  });

  it('has an answer to everything, on one line of bounded length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (line) => {
        const answer = parseCommand(line);
        if (answer?.ok !== false) return true;
        return LANGUAGES.every((language) => {
          const sentence = faultText(answer.error, language);
          return sentence.length < 240 && !/\p{Cc}/u.test(sentence);
        });
      }),
    );
  });
});
