/** A thread that examines first moves of a problem, or defends it, one question after the other. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Move, parseUci, play, positionWith } from '../../rules/index.js';
import { bestDefence, examine, MateSearch, ProofTable, setPlayOf } from '../../solve/index.js';
import type { Answer, ProblemData, Task } from './messages.js';

function serve(port: MessagePort, data: ProblemData): void {
  const { condition, fen, flagged, length, tries, tableBytes, index } = data;
  const made = positionWith(condition, fen, flagged);
  if (!made.ok) throw new Error(`a thread got a position that is none: ${made.error.code}`);
  const pos = made.value;
  const shared = new Int32Array(data.shared);
  const search: MateSearch = new MateSearch(new ProofTable(tableBytes), () => {
    Atomics.store(shared, index, search.nodes | 0);
    return Atomics.load(shared, 0) !== 0;
  });

  const answerTo = (task: Task): Answer => {
    switch (task.task) {
      case 'set-play':
        return { answer: 'set-play', result: setPlayOf(search, pos, length) };
      case 'first-move':
        return { answer: 'first-move', result: examine(search, pos, moveOf(task.move), length, tries) };
      case 'defend': {
        const after = task.moves.reduce((at, uci) => play(at, moveOf(uci)), pos);
        return { answer: 'defend', result: bestDefence(search, after, task.left) };
      }
    }
  };
  port.on('message', (task: Task) => {
    const answer = answerTo(task);
    Atomics.store(shared, index, search.nodes | 0);
    port.postMessage(answer);
  });
}

function moveOf(uci: string): Move {
  const move = parseUci(uci);
  if (move === undefined) throw new Error(`a thread got ${uci} for a move`);
  return move;
}

if (parentPort !== null) serve(parentPort, workerData as ProblemData);
