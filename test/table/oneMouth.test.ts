/** Page, terminal and board are one table: what is begun, asked or refused on one is seen, lit and told on all. */
import { afterEach, describe, expect, it } from 'vitest';
import { TableConsole } from '../../src/cli/run/tableConsole.js';
import { PlainScreen } from '../../src/cli/screen/screen.js';
import { type Language, type Message, render } from '../../src/guidance/messages.js';
import { type BenchChoices, cookieFor, inPlayFrom, openPageBench, Watcher } from '../support/pageBench.js';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A page with its key, a terminal of lines, and the simulated board below both. */
async function sitDown(choices: BenchChoices & { readonly language?: Language } = {}) {
  const { language = 'en', ...rest } = choices;
  const bench = await openPageBench(rest);
  open.push(() => bench.close());
  const { table, simulator } = bench;
  const page = await Watcher.open(bench.origin, await cookieFor(bench));
  open.push(async () => page.close());
  let text = '';
  const terminal = new TableConsole({
    screen: new PlainScreen({
      write(more) {
        text += more;
      },
    }),
    language,
    stop: () => undefined,
    page: () => [],
  });
  await table.ask({ kind: 'settings', change: { language } });
  terminal.attach(table);
  const lights = () =>
    [...simulator.leds()].map(([square, meaning]) => [square, meaning] as const).sort(([a], [b]) => a - b);
  return {
    ...bench,
    page,
    lights,
    type: (line: string) => terminal.take(line),
    /** What the terminal has told since this was last asked. */
    told() {
      const told = text;
      text = '';
      return told;
    },
    said: (message: unknown) => render(message as Message, language),
  };
}

const DARK = [0, 2, 4, 6];
const asks = (squares: readonly number[]) => squares.map((square) => [square, 'ask'] as const);

describe('one table, one mouth', () => {
  it('1: a draw on the page ends the ceremony that the terminal began, on every screen and light', async () => {
    const { page, type, told, lights } = await sitDown();
    await type('new coins');
    expect(told()).toContain('Toss');
    const drawing = await page.untilState(({ phase }) => phase === 'drawing');
    expect(drawing.ceremony).toMatchObject({ method: 'coins', throws: [], candidates: DARK });
    expect(lights()).toEqual(asks(DARK));
    await page.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    const drawn = await page.untilState(({ phase }) => phase === 'settingUp');
    expect(drawn).toMatchObject({ ceremony: null, start: { number: 518 } });
    expect(lights()).toEqual(drawn.leds);
    expect(lights().every(([, meaning]) => meaning === 'put')).toBe(true);
    expect(told()).toContain('Start position 518 is drawn');
    await type('h');
    expect(told()).not.toContain('Toss');
  });

  it('2: a board that stands turned has the lights of a draw turned with those of the game', async () => {
    const { table, page, type, lights } = await sitDown({ real: true });
    await table.ask({ kind: 'rotate' });
    await type('new dice');
    expect(lights()).toEqual(asks(DARK.map((square) => 63 - square).sort((a, b) => a - b)));
    const { leds } = await page.untilState(({ phase }) => phase === 'drawing');
    expect(leds).toEqual(asks(DARK));
  });

  it.each(['en', 'fr', 'nl', 'de'] as const)('3: one draw is told in one text (%s)', async (language) => {
    const { page, type, told, said } = await sitDown({ language });
    await type('new dice');
    told();
    await page.ask({ kind: 'throw', throws: [2, 6, 1, 4], after: 0 });
    const { ceremony } = await page.untilState(({ ceremony }) => ceremony?.throws.length === 4);
    const lines = told().split('\n');
    expect(ceremony?.steps).toHaveLength(4);
    for (const step of ceremony?.steps ?? []) expect(lines).toContain(said(step));
  });

  it.each(['en', 'fr', 'nl', 'de'] as const)(
    '4: a refusal is one sentence on both (%s)',
    async (language) => {
      const bench = await sitDown({ language });
      const { page, type, told, said } = bench;
      await inPlayFrom(bench, 518);
      told();
      const words = [
        ['new 7', { kind: 'draw', way: { way: 'number', number: 7 } }],
        ['claim threefold', { kind: 'claim', ground: 'threefold' }],
        ['choose 3', { kind: 'choose', candidate: 2 }],
        ['Ke2', { kind: 'move', text: 'Ke2' }],
        ['takeback 4', { kind: 'takeback', plies: 4 }],
      ] as const;
      for (const [line, request] of words) {
        const answer = await page.ask(request);
        expect(answer, line).toMatchObject({ kind: 'refused', why: 'table' });
        await type(line);
        const sentence = answer.kind === 'refused' ? said(answer.message) : '';
        expect(sentence.length, line).toBeGreaterThan(10);
        expect(told(), line).toBe(`${sentence}\n`);
      }
    },
  );

  it('5: an illegal try has its reason on page and terminal, the way back, and is put right by either', async () => {
    const bench = await sitDown();
    const { page, type, told, lights, said } = bench;
    await inPlayFrom(bench, 518);
    for (const putRight of [() => page.ask({ kind: 'fill' }), () => type('fill')]) {
      told();
      await type('a2 a5');
      const wrong = await page.untilState(({ way }) => way.length > 0);
      expect(wrong.way).toEqual([{ from: 32, to: 8, piece: 'P', sure: true }]);
      expect(wrong.allowed.fill).toBe(true);
      const reason = wrong.notices.find(({ key }) => key === 'whyNot');
      expect(said(reason)).toBe('The pawn on a2 cannot reach a5.');
      expect(told()).toContain('The pawn on a2 cannot reach a5.');
      expect(lights()).toEqual(wrong.leds);
      expect(lights().length).toBeGreaterThan(0);
      await putRight();
      await page.untilState(({ way, air }) => way.length === 0 && air.length === 0);
    }
  });

  it('5: a game is abandoned on either, without a result, and the next start is drawn', async () => {
    for (const byPage of [true, false]) {
      const bench = await sitDown();
      const { page, type, told, table } = bench;
      await inPlayFrom(bench, 518);
      await type('e4');
      const { allowed } = await page.untilState(({ moves }) => moves.length === 1);
      expect(allowed.abandon).toBe('keep');
      told();
      if (byPage) await page.ask({ kind: 'abandon' });
      else await type('abandon');
      const { end } = await page.untilState(({ phase }) => phase === 'finished');
      expect(end).toMatchObject({ result: '*', cause: 'abandoned' });
      expect(told()).toContain(
        render({ key: 'gameOver', params: { result: '*', cause: 'abandoned' } }, 'en'),
      );
      await type('new 0');
      expect(table.view).toMatchObject({ phase: 'settingUp', start: { number: 0 } });
    }
  });

  it.each([true, false])(
    'a draw begun on one screen is finished on the other (begun on the page: %s)',
    async (onPage) => {
      const { page, type, told, lights } = await sitDown();
      const throws = [2, 1, 4, 3] as const;
      if (onPage) {
        await page.ask({ kind: 'draw', way: { way: 'dice' } });
        await page.ask({ kind: 'throw', throws: [...throws], after: 0 });
        await type('2');
      } else {
        await type('new dice');
        await type(throws.join(' '));
        await page.ask({ kind: 'throw', throws: [2], after: throws.length });
      }
      const { start, ceremony } = await page.untilState(({ phase }) => phase === 'settingUp');
      // The same throws as in the README.
      expect(start).toMatchObject({ number: 436, draw: 'dice' });
      expect(ceremony).toBeNull();
      expect(told()).toContain('Start position 436 is drawn: RBBNNQKR.');
      expect(lights().some(([, meaning]) => meaning === 'ask')).toBe(false);
    },
  );

  it('two who throw at once do not throw twice', async () => {
    const { page, type } = await sitDown();
    await type('new coins');
    await type('h');
    const late = await page.ask({ kind: 'throw', throws: ['tails'], after: 0 });
    expect(late).toMatchObject({ kind: 'refused', message: { params: { why: 'thrown-meanwhile' } } });
    const { ceremony } = await page.untilState(({ ceremony }) => ceremony?.throws.length === 1);
    expect(ceremony?.throws).toEqual(['heads']);
  });

  it('a draw that is left leads back: to the set-up, to throws made before, to the finished game', async () => {
    const { page, type, table } = await sitDown();
    await type('new 518');
    await page.ask({ kind: 'draw', way: { way: 'coins' } });
    await type('h t');
    await page.ask({ kind: 'draw', way: { way: 'dice' } });
    expect(table.view.ceremony).toMatchObject({ method: 'dice', throws: [] });
    await page.ask({ kind: 'draw', way: { way: 'coins' } });
    expect(table.view.ceremony?.throws).toEqual(['heads', 'tails']);
    await type('leave');
    expect(table.view).toMatchObject({ phase: 'settingUp', start: { number: 518 } });
    await page.ask({ kind: 'draw', way: { way: 'board' } });
    expect(table.view.phase).toBe('proposing');
    await type('leave');
    expect(table.view).toMatchObject({ phase: 'settingUp', start: { number: 518 } });
    await type('fill');
    await type('e4');
    await type('resign');
    await page.ask({ kind: 'draw', way: { way: 'board' } });
    await page.ask({ kind: 'leaveDraw' });
    expect(table.view).toMatchObject({ phase: 'finished', end: { cause: 'resignation' }, moves: ['e4'] });
  });
});
