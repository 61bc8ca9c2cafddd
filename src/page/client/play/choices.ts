/** What whoever controls the table can do now: nothing that the table would refuse. Pure. */
import type { PageState, TableRequest } from '../../contract.js';
import type { Text } from '../text/text.js';

export interface Choice {
  readonly label: string;
  readonly request: TableRequest;
  /** Ends or changes what stands on record: asked for twice. */
  readonly grave?: boolean;
  /** What happens then, where the label does not say it. */
  readonly warning?: string;
  /** Once it is done, a new start is to be chosen. */
  readonly thenDraw?: boolean;
}

/** What is wanted most, without opening anything. */
export function quickChoices({ allowed, settings }: PageState, { play }: Text): readonly Choice[] {
  if (allowed.resume) return [{ label: play.goOn, request: { kind: 'resume' } }];
  if (allowed.press && settings.press === 'button')
    return [{ label: play.pressClock, request: { kind: 'press' } }];
  return [];
}

export function menuChoices(state: PageState, t: Text): readonly Choice[] {
  const rotate: readonly Choice[] = state.allowed.rotate
    ? [{ label: t.play.boardTurned, request: { kind: 'rotate' } }]
    : [];
  switch (state.phase) {
    case 'idle':
    case 'drawing':
    case 'proposing':
      return [];
    case 'settingUp':
      return rotate;
    case 'playing':
      return [...playChoices(state, t), ...rotate, ...leaveChoices(state, t)];
    case 'finished':
      return [...resultChoices(state, t), ...rotate];
  }
}

function playChoices(state: PageState, t: Text): readonly Choice[] {
  const { allowed } = state;
  const { play } = t;
  const choices: Choice[] = [];
  if (allowed.resign)
    for (const color of ['white', 'black'] as const)
      choices.push({ label: play.resign(color), request: { kind: 'resign', color }, grave: true });
  if (allowed.agreeDraw) choices.push({ label: play.agreeDraw, request: { kind: 'agreeDraw' }, grave: true });
  if (allowed.takeback > 0) choices.push({ label: play.takeBack, request: { kind: 'takeback', plies: 1 } });
  for (const { ground, move } of allowed.claim)
    choices.push(
      move === null
        ? { label: play.claims[ground], request: { kind: 'claim', ground } }
        : { label: `${play.claims[ground]}: ${move}`, request: { kind: 'claim', ground, move } },
    );
  if (allowed.pause) choices.push({ label: play.pause, request: { kind: 'pause' } });
  return [...choices, ...minutes(state, t)];
}

/** The game is left without a result; a new one begins with that. */
function leaveChoices({ allowed }: PageState, { play }: Text): readonly Choice[] {
  if (allowed.abandon === null) return [];
  const grave = {
    request: { kind: 'abandon' },
    grave: true,
    warning: play.abandoned[allowed.abandon],
  } as const;
  return [
    { label: play.newGame, ...grave, thenDraw: true },
    { label: play.abandon, ...grave },
  ];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A clock that stands may be given time: a fallen flag that was none, a penalty. */
function minutes({ clock, allowed }: PageState, { play }: Text): readonly Choice[] {
  if (clock === null || !clock.paused || !allowed.setTime) return [];
  return (['white', 'black'] as const).map((side) => ({
    label: play.minuteMore(side),
    request: { kind: 'setTime', side, left: Math.min(DAY_MS, clock[side] + MINUTE_MS) },
  }));
}

/** A slip is put right, or withdrawn; what the board itself has ended goes on without its last move. */
function resultChoices({ end, allowed }: PageState, { play }: Text): readonly Choice[] {
  const others = [
    [play.wins.white, '1-0'],
    [play.wins.black, '0-1'],
    [play.draw, '1/2-1/2'],
  ] as const;
  const choices: Choice[] = others
    .filter(([, result]) => allowed.result && result !== end?.result)
    .map(([label, result]) => ({
      label: `${play.correct}: ${label}`,
      request: { kind: 'result', result },
      grave: true,
    }));
  if (allowed.takeback > 0)
    choices.push({ label: play.takeBack, request: { kind: 'takeback', plies: 1 }, grave: true });
  if (allowed.reopen) choices.push({ label: play.reopen, request: { kind: 'reopen' }, grave: true });
  return choices;
}
