import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/guidance/messages.js';
import { clockText } from '../../../src/page/client/play/clockText.js';
import { de } from '../../../src/page/client/text/de.js';
import { en } from '../../../src/page/client/text/en.js';
import { fr } from '../../../src/page/client/text/fr.js';
import { nl } from '../../../src/page/client/text/nl.js';
import { spokenSan, writtenSan } from '../../../src/page/client/text/san.js';

const TEXTS = { en, fr, nl, de };

describe('moves in writing', () => {
  it('carry the letters of the language', () => {
    expect(LANGUAGES.map((one) => writtenSan('Nbd7', 'local', TEXTS[one]))).toEqual([
      'Nbd7',
      'Cbd7',
      'Pbd7',
      'Sbd7',
    ]);
    expect(writtenSan('bxa8=Q+', 'local', fr)).toBe('bxa8=D+');
    expect(writtenSan('O-O-O', 'local', de)).toBe('O-O-O');
  });

  it('carry figurines that no telephone turns into coloured pictures', () => {
    expect(writtenSan('Kxe4', 'figurines', en)).toBe('\u2654\uFE0Exe4');
    expect(writtenSan('e8=N#', 'figurines', en)).toBe('e8=\u2658\uFE0E#');
  });
});

describe('moves aloud', () => {
  it('name the rook that castles', () => {
    expect(spokenSan('O-O', 'f1g1', 'white', en)).toBe('White castles with the g-rook');
    expect(spokenSan('O-O-O+', 'd8b8', 'black', de)).toBe('Schwarz rochiert mit dem b-Turm, Schach');
    expect(spokenSan('O-O', 'e1h1', 'white', fr)).toBe('Les Blancs roquent avec la tour h');
    expect(spokenSan('O-O', 'e1h1', 'white', nl)).toBe('Wit rokeert met de h-toren');
  });

  it('name piece, capture, promotion, check and mate', () => {
    expect(spokenSan('Nf3', 'g1f3', 'white', en)).toBe('knight f3');
    expect(spokenSan('R1xe5', 'e1e5', 'white', en)).toBe('rook takes e5');
    expect(spokenSan('Qh4xe1#', 'h4e1', 'black', en)).toBe('queen takes e1, mate');
    expect(spokenSan('exd8=N+', 'e7d8n', 'white', de)).toBe('Bauer schlägt d8, wird Springer, Schach');
  });
});

describe('the clock face', () => {
  it('rounds up, shows tenths at the end, and zero only when the time is gone', () => {
    const faces = [0, 1, 999, 9_900, 9_901, 10_000, 59_001, 60_000, 1_200_000, 3_600_000, 5_409_000].map(
      clockText,
    );
    expect(faces).toEqual([
      '0:00',
      '0:00.1',
      '0:01.0',
      '0:09.9',
      '0:10',
      '0:10',
      '1:00',
      '1:00',
      '20:00',
      '1:00:00',
      '1:30:09',
    ]);
  });
});
