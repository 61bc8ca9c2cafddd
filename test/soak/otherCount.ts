/** How a game of the other hands ended, and its place in the tally. */
import { newKindTally } from './kindTally.js';
import type { OtherEnd, OtherJob } from './otherJobs.js';
import { countPlayed, fail, type Tally } from './tally.js';

/** Counts the game; a failure is kept with its seed. */
export function countOther(tally: Tally, job: OtherJob, end: OtherEnd): void {
  const { outcome: o, result } = end;
  countPlayed(tally, o);
  const key = `${job.kind} ${job.sense}`;
  const kind = tally.kinds[key] ?? newKindTally();
  tally.kinds[key] = kind;
  kind.games += 1;
  kind.plies += o.plies;
  kind.met += end.met;
  kind.withdrawn += o.withdrawn;
  const asked = [...o.asked.values()].reduce((sum, n) => sum + n, o.orderUnknown);
  const how = howItEnded(end);
  kind[how] += 1;
  kind.asked += asked;
  kind.byPlayer += asked - o.unanswered;
  if (how === 'open') kind.byNobody += o.unanswered;
  else kind.byEvidence += o.unanswered;
  const badResult = o.result !== result;
  if (badResult) kind.badResult += 1;
  if (how === 'wrong') tally.wrong += 1;
  if (how === 'stuck') tally.stuck += 1;
  const read = o.recorded[(o.wrongAt ?? 1) - 1] ?? 'nothing';
  const about = {
    wrong: `half-move ${o.wrongAt} recorded as ${read}`,
    stuck: `stuck after ${o.recorded.length} of ${o.plies} half-moves`,
    open: `a question is open after ${o.recorded.length} of ${o.plies} half-moves`,
    right: badResult ? `result ${o.result ?? 'none'} instead of ${result ?? 'none'}` : undefined,
    doubtful: undefined,
  }[how];
  if (about !== undefined) fail(tally, { ...job, castling: 'any-order', habits: job.kind }, about);
}

function howItEnded({
  outcome: o,
  mayAsk,
  result,
}: OtherEnd): 'right' | 'wrong' | 'stuck' | 'open' | 'doubtful' {
  const { wrongAt, recorded, plies } = o;
  if (wrongAt !== undefined) return mayAsk.includes(wrongAt - 1) ? 'doubtful' : 'wrong';
  // Kings in the centre leave no position of the game behind.
  if (recorded.length === plies && (o.inOrder || result !== undefined)) return 'right';
  return o.unanswered > 0 ? 'open' : 'stuck';
}
