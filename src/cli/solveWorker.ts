/** A thread that examines first moves of a problem, one after the other, as it is asked. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { parseUci, positionWith } from '../rules/index.js';
import { examine, MateSearch, ProofTable, setPlayOf } from '../solve/index.js';
import type { Answer, ProblemData, Task } from './solveMessages.js';

function serve(port: MessagePort, data: ProblemData): void {
  const { condition, fen, flagged, length, tries, tableBytes, index } = data;
  const made = positionWith(condition, fen, flagged);
  if (!made.ok) throw new Error(`a thread got a position that is none: ${made.error}`);
  const pos = made.value;
  const shared = new Int32Array(data.shared);
  const search: MateSearch = new MateSearch(new ProofTable(tableBytes), () => {
    Atomics.store(shared, index, search.nodes | 0);
    return Atomics.load(shared, 0) !== 0;
  });

  const answerTo = (task: Task): Answer => {
    if (task.task === 'set-play') return { answer: 'set-play', result: setPlayOf(search, pos, length) };
    const move = parseUci(task.move);
    if (move === undefined) throw new Error(`a thread got ${task.move} for a move`);
    return { answer: 'first-move', result: examine(search, pos, move, length, tries) };
  };
  port.on('message', (task: Task) => {
    const answer = answerTo(task);
    Atomics.store(shared, index, search.nodes | 0);
    port.postMessage(answer);
  });
}

if (parentPort !== null) serve(parentPort, workerData as ProblemData);
