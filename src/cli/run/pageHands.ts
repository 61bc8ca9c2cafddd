/** The simulated board as the page moves it. */
import type { SimulatedBoard } from '../../../drivers/simulator/simulator.js';
import type { PageSimulator } from '../../page/index.js';
import type { SimulatedHands } from '../face/hands.js';

export function pageHands(simulator: SimulatedBoard, hands: SimulatedHands): PageSimulator {
  return {
    pieces: () => simulator.board(),
    lift: (square) => hands.lift(square),
    place: (square, piece) => hands.place(square, piece),
    carry: (from, to) => hands.carry(from, to),
    fill: () => hands.fill(),
    clear: () => hands.clear(),
    promote: (role, lastMove) => hands.say(role, lastMove),
    setSense: (sense) => simulator.setSense(sense),
  };
}
