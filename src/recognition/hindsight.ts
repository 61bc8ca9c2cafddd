/** Under-promotion in hindsight: play excluded the queen, another piece explains what the hands did since. */
import type { Millis } from '../board/sensor.js';
import type { Role } from '../rules/index.js';
import { Belief } from './belief.js';
import { movesFrom, type Node, nodeAfter, type Successor } from './moveTable.js';
import { newState, type Of, type State } from './state.js';
import { takeIn } from './touch.js';
import { explain } from './touchRules.js';

/** Another world of the promotion at `ply`, in which the touches since the head are moves. */
export interface OtherWorld {
  readonly ply: number;
  readonly trial: State;
}

type Replay = 'options' | 'line' | 'belief' | 'touches' | 'sensors';

export function inHindsight(st: Of<Replay | 'question'>): OtherWorld | undefined {
  if (st.line.worlds.length === 0 || st.touches.tooMany || st.question.uncertain) return undefined;
  for (const { ply, nodes } of st.line.worlds) {
    const trial = replayOver(st, [...st.line.nodes.slice(0, ply), ...nodes]);
    // One ply alone may be an illegal try, of the new piece or in answer to it; two say that play went on.
    if (trial && trial.line.ply >= st.line.ply + 2 && trial.report.condition.kind === 'ordered')
      return { ply, trial };
  }
  return undefined;
}

/** The touches since the head, explained from another line of positions that ends with the same half-move number. */
function replayOver(st: Of<Replay>, nodes: readonly Node[]): State | undefined {
  const head = nodes[nodes.length - 1];
  if (!head) return undefined;
  const trial = newState(st.options, {
    line: st.line.beside(nodes),
    belief: Belief.of(head, st.belief.air),
    touches: st.touches.beforeHead(),
    sensors: st.sensors.copy(),
  });
  for (const touch of st.touches.sinceHead) if (takeIn(trial, touch)) explain(trial, touch.at);
  return trial;
}

/** The trial's line becomes the line: the promotion at `ply` is another one, and what was read since then follows. */
export function adopt(st: State, { ply, trial }: OtherWorld, at: Millis): void {
  const by = (trial.line.nodes[ply] as Node).by;
  if (by) st.report.say({ kind: 'amended', at, ply, move: by.move, provisional: false });
  for (const reading of trial.report.said) if (reading.kind !== 'promotionAsked') st.report.say(reading);
  st.line.adopt(trial.line, ply);
  st.belief.adopt(trial.belief);
  st.touches.adopt(trial.touches);
  st.question.adopt(trial.question);
  st.report.ordered(at);
}

/** The players' word for a promotion just made: the piece at `ply` and all positions after it change. */
export function repromote(st: State, ply: number, role: Role, at: Millis): boolean {
  const before = st.line.nodes[ply - 1];
  const by = st.line.nodes[ply]?.by;
  if (!before || !by) return false;
  const nodes = st.line.nodes.slice(0, ply);
  let node: Node = before;
  for (let i = ply; i < st.line.nodes.length; i++) {
    const was = (st.line.nodes[i] as Node).by;
    const s: Successor | undefined =
      was &&
      movesFrom(node, was.move.from).find(
        (t) => t.move.to === was.move.to && t.move.promotion === (i === ply ? role : was.move.promotion),
      );
    if (!s) return false;
    node = nodeAfter(node, s);
    nodes.push(node);
  }
  const trial = replayOver(st, nodes);
  if (!trial) return false;
  adopt(st, { ply, trial }, at);
  return true;
}
