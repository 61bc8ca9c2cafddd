/** What whoever controls the table can do now: nothing that the table would refuse. Pure. */
import type { PageState, TableRequest } from '../../contract.js';
import type { Words } from '../text/index.js';
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

/** Several of one kind, behind one label. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** More claims of one ground than these are a list of their own. */
const MAX_CLAIMS = 3;

/** What is wanted most, without opening anything. */
export function quickChoices({ allowed, settings }: PageState, { play }: Text): readonly Choice[] {
  if (allowed.resume) return [{ label: play.goOn, request: { kind: 'resume' } }];
  if (allowed.press && settings.press === 'button')
    return [{ label: play.pressClock, request: { kind: 'press' } }];
  return [];
}

export function menuChoices(state: PageState, words: Words): readonly (Choice | ChoiceGroup)[] {
  const { t } = words;
  return [
    ...playChoices(state, words),
    ...minutes(state, t),
    ...resultChoices(state, t),
    ...(state.allowed.rotate
      ? [{ label: t.play.boardTurned, request: { kind: 'rotate' } } satisfies Choice]
      : []),
    ...leaveChoices(state, t),
  ];
}

function playChoices({ allowed, end }: PageState, words: Words): readonly (Choice | ChoiceGroup)[] {
  const { play } = words.t;
  const choices: (Choice | ChoiceGroup)[] = [];
  if (allowed.resign)
    for (const color of ['white', 'black'] as const)
      choices.push({ label: play.resign(color), request: { kind: 'resign', color }, grave: true });
  if (allowed.agreeDraw) choices.push({ label: play.agreeDraw, request: { kind: 'agreeDraw' }, grave: true });
  choices.push(...claimChoices(allowed.claim, words));
  if (end === null && allowed.takeback > 0)
    choices.push({ label: play.takeBack, request: { kind: 'takeback', plies: 1 } });
  if (allowed.pause) choices.push({ label: play.pause, request: { kind: 'pause' } });
  return choices;
}

/** Near the hundredth half-move any quiet move may do: so many are offered behind one label. */
function claimChoices(claims: Claims, words: Words): readonly (Choice | ChoiceGroup)[] {
  return (['threefold', 'fifty'] as const).flatMap((ground): readonly (Choice | ChoiceGroup)[] => {
    const choices = claims
      .filter((claim) => claim.ground === ground)
      .map((claim) => claimChoice(claim, words));
    if (choices.length <= MAX_CLAIMS) return choices;
    return [{ label: words.t.play.claimWith[ground](null), choices }];
  });
}

type Claims = PageState['allowed']['claim'];

function claimChoice({ ground, move }: Claims[number], { t: { play }, move: written }: Words): Choice {
  if (move === null)
    return {
      label: play.claims[ground],
      request: { kind: 'claim', ground },
      grave: true,
      warning: play.claimed(null),
    };
  const intended = written(move);
  return {
    label: play.claimWith[ground](intended),
    request: { kind: 'claim', ground, move },
    grave: true,
    warning: play.claimed(intended),
  };
}

/** The game is left without a result; a new one begins with that. */
function leaveChoices({ allowed, phase }: PageState, { play }: Text): readonly Choice[] {
  if (allowed.abandon === null) return [];
  const grave = {
    request: { kind: 'abandon' },
    grave: true,
    warning: play.abandoned[allowed.abandon],
  } as const;
  const abandon = { label: play.abandon, ...grave };
  // Before the game another start can be drawn without that.
  return phase === 'playing' ? [{ label: play.newGame, ...grave, thenDraw: true }, abandon] : [abandon];
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
  if (end === null) return [];
  const others = [
    [play.wins.white, '1-0'],
    [play.wins.black, '0-1'],
    [play.draw, '1/2-1/2'],
  ] as const;
  const choices: Choice[] = others
    .filter(([, result]) => allowed.result && result !== end.result)
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
