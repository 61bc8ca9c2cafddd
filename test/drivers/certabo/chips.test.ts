import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ChipLearner, CLASSICAL_WITH_SPARE_QUEENS } from '../../../drivers/certabo/calibration.js';
import { ChipBox } from '../../../drivers/certabo/chipBox.js';
import { ChipShelf, createChipFile } from '../../../drivers/certabo/chipStore.js';
import { isMisread, makeChipText, parseChipText } from '../../../drivers/certabo/chips.js';
import { createFrameFilter } from '../../../drivers/certabo/filter.js';
import { chipId } from '../../../drivers/certabo/stream.js';
import { makePlacement, parsePlacement, withSquare } from '../../../src/board/placement.js';
import type { Placement, SeenPiece } from '../../../src/board/sensor.js';
import { sq } from '../../support/hex.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const SP_3 = parsePlacement('bqnnrkrb/pppppppp/......../......../......../......../PPPPPPPP/BQNNRKRB')!;
const GARBAGE = chipId([17, 200, 3, 99, 41]);

function idsOf(box: ChipBox, placement: Placement): number[] {
  box.follow(placement);
  return placement.map((seen, square) => (seen === '.' ? 0 : box.idOn(square)));
}

describe('a chip book', () => {
  it('is kept as text and read back', () => {
    const book = new ChipBox().book();
    expect(book.size).toBe(34);
    expect(parseChipText(makeChipText(book))).toEqual(book);
    expect(JSON.parse(makeChipText(new Map([[chipId([59, 0, 114, 160, 65]), 'r']])))).toEqual({
      version: 1,
      chips: { '59 0 114 160 65': 'r' },
    });
  });

  it.each([
    ['', 'it is not JSON'],
    ['[]', 'it names no chips'],
    ['{"chips":{}}', 'it is of another version'],
    ['{"version":1,"chips":null}', 'it names no chips'],
    ['{"version":1,"chips":{"1 2 3 4":"r"}}', '"1 2 3 4" is not a chip'],
    ['{"version":1,"chips":{"0 0 0 0 0":"r"}}', '"0 0 0 0 0" is not a chip'],
    ['{"version":1,"chips":{"1 2 3 4 256":"r"}}', '"1 2 3 4 256" is not a chip'],
    ['{"version":1,"chips":{"1 2 3 4 5":"?"}}', 'the chip 1 2 3 4 5 is not a chessman'],
    ['{"version":1,"chips":{"1 2 3 4 5":"x"}}', 'the chip 1 2 3 4 5 is not a chessman'],
  ])('in a damaged file %j is refused', (text, why) => {
    expect(parseChipText(text)).toBe(why);
  });

  it('knows a chip read with a bit or two wrong', () => {
    const known = chipId([59, 0, 114, 185, 119]);
    expect(isMisread(chipId([59, 0, 114, 185, 118]), known)).toBe(true);
    expect(isMisread(chipId([58, 0, 114, 185, 118]), known)).toBe(true);
    expect(isMisread(chipId([59, 0, 114, 185, 108]), known)).toBe(false);
  });

  it('survives a file nobody may read, a damaged one, and one that cannot be written', async () => {
    const log: string[] = [];
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
    const shelf = new ChipShelf(
      { name: '/f', load: () => Promise.reject(denied), save: () => Promise.reject(denied) },
      (message) => log.push(message),
    );
    await shelf.load();
    expect(await shelf.add(new Map([[1, 'K']]))).toMatchObject({ ok: false });
    expect(shelf.book.size).toBe(1);
    await shelf.add(new Map([[1, 'Q']]));
    expect(log).toEqual([
      'The chessmen in /f cannot be read (EACCES): give the file back to its user (sudo chown $USER /f).',
      'A chessman that was known as K is Q from now on.',
    ]);
  });

  it('is written to a file in a folder that may not be there yet, and forgets the oldest beyond its bound', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eboard960-chips-'));
    try {
      const file = join(folder, 'deep', 'chips.json');
      const shelf = new ChipShelf(createChipFile(file), () => undefined);
      await shelf.load();
      const many = new Map<number, SeenPiece>(Array.from({ length: 520 }, (_, index) => [index + 1, 'P']));
      expect(await shelf.add(many)).toEqual({ ok: true });
      expect(shelf.book.size).toBe(512);
      expect([shelf.book.has(8), shelf.book.has(9)]).toEqual([false, true]);
      const again = new ChipShelf(createChipFile(file), () => undefined);
      await again.load();
      expect(again.book).toEqual(shelf.book);
      await writeFile(file, 'rubbish');
      const log: string[] = [];
      const damaged = new ChipShelf(createChipFile(file), (message) => log.push(message));
      await damaged.load();
      expect(log).toEqual([`${file} is no list of chessmen (it is not JSON): calibrate anew.`]);
      expect(await readFile(file, 'utf8')).toBe('rubbish');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('learning chessmen', () => {
  it('takes seven frames, any known placement, and forgives an empty square for a spare queen', () => {
    for (const known of [CLASSICAL_WITH_SPARE_QUEENS, { placement: SP_3 }]) {
      const box = new ChipBox();
      const ids = idsOf(
        box,
        known.placement.map((seen, square) => (square === sq('d3') ? '.' : seen)),
      );
      const learner = new ChipLearner(known);
      const results = Array.from({ length: 7 }, () => learner.take(ids));
      expect(results.slice(0, 6).every(({ ok }) => !ok)).toBe(true);
      const chips = results[6]?.ok === true ? results[6].chips : new Map();
      const pieces = known.placement.filter((seen) => seen !== '.').length;
      expect(chips.size).toBe(known === CLASSICAL_WITH_SPARE_QUEENS ? pieces - 1 : pieces);
      known.placement.forEach((seen, square) => {
        if (box.idOn(square) !== 0) expect(chips.get(box.idOn(square))).toBe(seen);
      });
    }
  });

  it('goes by what most frames say, with noise on the other squares', () => {
    const box = new ChipBox();
    const ids = idsOf(box, START);
    const learner = new ChipLearner({ placement: START });
    let last = learner.take(ids);
    for (let frame = 0; frame < 9; frame++) {
      const noisy = ids.map((id, square) => (id === 0 ? GARBAGE + frame : square % 3 === frame % 3 ? 0 : id));
      last = learner.take(noisy);
    }
    expect(last).toMatchObject({ ok: true });
  });

  it('says which square it cannot read, and which two read the same', () => {
    const ids = idsOf(new ChipBox(), START);
    const learn = (frame: readonly number[]) => {
      const learner = new ChipLearner({ placement: START });
      for (let times = 0; times < 6; times++) learner.take(frame);
      return learner.take(frame);
    };
    expect(learn(ids.with(sq('b1'), 0).with(sq('g8'), 0))).toEqual({
      ok: false,
      missing: 'no chip can be read on b1, g8',
    });
    expect(learn(ids.with(sq('h8'), ids[0]!))).toEqual({
      ok: false,
      missing: 'the chessmen on a1 and h8 read as the same one',
    });
  });
});

describe('the filter', () => {
  const box = new ChipBox();
  const START_IDS = idsOf(box, START);
  const feed = (book: ReadonlyMap<number, SeenPiece>, ...frames: (readonly number[])[]) => {
    const filter = createFrameFilter(() => book);
    const pictures = frames.map((ids) => filter.take({ kind: 'chips', ids }));
    return { filter, pictures: pictures.map((picture) => picture && makePlacement(picture)) };
  };
  const text = makePlacement(START);
  const book = box.book();

  it('waits for three frames, then follows what two of three say', () => {
    const lifted = START_IDS.with(sq('e2'), 0);
    const { pictures } = feed(book, START_IDS, START_IDS, START_IDS, lifted, START_IDS, lifted, lifted);
    const after = makePlacement(withSquare(START, sq('e2'), '.'));
    expect(pictures).toEqual([undefined, undefined, text, text, text, after, after]);
  });

  it('sees no piece in garbage, even garbage that stays, and none in bytes that are all the same', () => {
    const noisy = START_IDS.with(sq('e4'), GARBAGE).with(sq('d5'), chipId([255, 255, 255, 255, 255]));
    const { pictures, filter } = feed(book, ...new Array<number[]>(12).fill(noisy));
    expect(pictures.at(-1)).toBe(text);
    expect(filter.strangers).toBe(1);
  });

  it('keeps a chessman whose chip is read with a wrong bit, for as long as it stands there', () => {
    const misread = START_IDS.with(
      sq('a1'),
      START_IDS[sq('a1')]! + (START_IDS[sq('a1')]! % 2 === 0 ? 1 : -1),
    );
    const { pictures } = feed(
      book,
      START_IDS,
      START_IDS,
      START_IDS,
      ...new Array<number[]>(12).fill(misread),
    );
    expect(pictures.at(-1)).toBe(text);
  });

  it('takes a chip of the same make that stays for a chessman nobody introduced', () => {
    const queen = START_IDS.with(sq('e8'), chipId([59, 0, 114, 1, 1]));
    const { pictures } = feed(book, START_IDS, START_IDS, START_IDS, ...new Array<number[]>(9).fill(queen));
    expect(pictures[6]).toBe(makePlacement(withSquare(START, sq('e8'), '.')));
    expect(pictures.at(-1)).toBe(makePlacement(withSquare(START, sq('e8'), '?')));
  });

  it('of a board that knows no chessmen says only where something stands', () => {
    const { pictures } = feed(new Map(), START_IDS, START_IDS, START_IDS);
    expect(pictures.at(-1)).toBe(text.replace(/[a-z]/gi, '?'));
  });

  it('lets a square go where three frames say three things', () => {
    const frames = [1, 2, 3, 4].map((n) => START_IDS.with(sq('a1'), GARBAGE + n * 1000));
    const { pictures } = feed(book, START_IDS, START_IDS, START_IDS, ...frames);
    expect(pictures.at(-1)).toBe(makePlacement(withSquare(START, sq('a1'), '.')));
  });
});
