/** The players' words that bear on the reading of hands. */
import type { Millis } from '../board/sensor.js';
import { amend, commit, commitLine, goBack, settle, standAsHead } from './commit.js';
import { fitOf, sameSuccessor } from './explain.js';
import { repromote } from './hindsight.js';
import type { Hypothesis } from './hypothesis.js';
import { castlesOf, movesFrom, type Node, nodeAfter } from './moveTable.js';
import type { RecognitionWord } from './reading.js';
import { type State, untold } from './state.js';
import { handleTouch } from './touch.js';
import { turnRound } from './turned.js';

export function heed(st: State, word: RecognitionWord): void {
  switch (word.kind) {
    case 'promote':
      promote(st, word.role, word.at);
      return;
    case 'castle':
      castle(st, word.side, word.at);
      return;
    case 'choose':
      answer(st, word.candidate, word.at);
      return;
    case 'takeback':
      takeBackByWord(st, word.plies, word.at);
      return;
    case 'rotate':
      turnRound(st, word.at);
      st.stillness.expectRest(word.at);
      return;
    case 'press':
      settle(st, word.at);
      return;
  }
}

/** For the promotion just made (one of the last two half-moves), or the next one about to be made. */
function promote(st: State, role: 'queen' | 'rook' | 'bishop' | 'knight', at: Millis): void {
  const last = st.line.ply;
  for (let ply = last; ply >= Math.max(1, last - 1); ply--) {
    const by = st.line.nodes[ply]?.by;
    if (by?.move.promotion === undefined || !untold(st, by.move.to)) continue;
    st.line.closeWorlds(ply);
    if (by.move.promotion !== role) repromote(st, ply, role, at);
    return;
  }
  // A board that names its pieces will say itself what comes.
  if (st.options.sense !== 'piece') st.line.want(role);
}

/** Puts one answer of an open question into effect and reads on from there. */
function answer(st: State, index: number, at: Millis): void {
  const pending = st.question.pending;
  if (!pending) {
    putInOrder(st, index, at);
    return;
  }
  const option = pending.options[index];
  if (!option) return;
  // The touches since the question keep their numbers, and come after the answer.
  const later = st.touches.rewind(pending.order);
  if (option.hyps === undefined) commitLine(st, option, at);
  else {
    const hyps = option.hyps.map((h) => h.clone());
    st.belief.become(hyps);
    commit(st, { line: option.line, hyps, air: false }, at);
  }
  st.touches.forgetAfter(pending.order);
  // They were received before any line that is missing now: the snapshot that is awaited has them in it already.
  const missing = st.question.awaitNoMore();
  for (const touch of later) handleTouch(st, touch);
  st.question.awaitAgain(missing);
  st.stillness.expectRest(at);
}

/** The order in which moves were played that nobody saw: the position stays, the record changes. */
function putInOrder(st: State, index: number, at: Millis): void {
  const line = st.line.orderAsked?.lines[index];
  const from = st.line.orderAsked?.from ?? 0;
  const end = from + (line?.length ?? 0);
  if (!line || end > st.line.ply) return;
  if (index === 0) {
    st.line.putInOrder(undefined);
    return;
  }
  const later = st.line.nodes.slice(end + 1).flatMap((n) => (n.by ? [n.by] : []));
  const nodes = st.line.nodes.slice(0, from + 1);
  for (const by of [...line, ...later]) {
    const before = nodes[nodes.length - 1] as Node;
    nodes.push(nodeAfter(before, movesFrom(before, by.move.from).find((t) => sameSuccessor(t, by)) ?? by));
  }
  st.report.say({ kind: 'takenBack', at, ply: from });
  nodes.slice(from + 1).forEach((n, i) => {
    if (n.by) st.report.say({ kind: 'move', at, ply: from + 1 + i, move: n.by.move, provisional: false });
  });
  st.line.putInOrder(nodes);
}

/** "We castled": an answer, a swap that nobody could see, or a plain move that was none. */
function castle(st: State, side: 'a' | 'h', at: Millis): void {
  const asked =
    st.question.pending?.options.findIndex((o) => o.line[o.line.length - 1]?.castle?.side === side) ?? -1;
  if (asked >= 0) {
    answer(st, asked, at);
    return;
  }
  const head = st.line.head;
  const now = castlesOf(head).find((s) => s.castle?.side === side);
  const stands = now ? st.belief.all.filter((h) => h.main && fitOf(h, head, now) !== 'no') : [];
  if (now && stands.length > 0) {
    commit(st, { line: [now], hyps: stands, air: false }, at);
    return;
  }
  const before = st.line.previous;
  const by = head.by;
  if (!before || !by) return;
  const was = castlesOf(before).find((s) => s.castle?.side === side);
  if (!was || sameSuccessor(was, by)) return;
  const denied: Hypothesis[] = st.belief.all.filter((h) => fitOf(h, before, was) !== 'no');
  if (denied.length > 0) {
    amend(st, was, denied, at);
    return;
  }
  // No hypothesis of it is left, but the board looks as after it, and cannot tell.
  const seen = st.belief.first;
  if (st.options.sense !== 'piece' && seen?.occLo === was.occLo && seen.occHi === was.occHi) {
    amend(st, was, [], at);
    standAsHead(st);
  }
}

/** The players took moves back by word; the hands will follow, and until then the board is shown as it should be. */
function takeBackByWord(st: State, plies: number, at: Millis): void {
  const target = Math.max(0, st.line.ply - Math.max(0, Math.floor(plies)));
  if (target === st.line.ply) return;
  const hyps = st.belief.all.filter((h) => h.main);
  goBack(st, target, hyps, at);
  st.line.forget();
  if (!hyps.some((h) => h.sameBoard(st.line.head))) st.question.handsFollow();
  st.stillness.expectRest(at);
}
