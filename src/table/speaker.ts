/** Who asks, and what each may ask. */
import type { TableRequest } from './request.js';

/**
 * `players`: whoever sits at the table or has its key; `white`, `black`: one side alone, such as an opponent elsewhere;
 * `spectator`: may look.
 */
export type Speaker = 'players' | 'white' | 'black' | 'arbiter' | 'spectator';

/** Whether it is theirs to ask; whether it can be done now is another question. `turn`: the side to move. */
export function mayAsk(speaker: Speaker, request: TableRequest, turn: 'white' | 'black'): boolean {
  switch (speaker) {
    case 'players':
    case 'arbiter':
      return true;
    case 'spectator':
      return false;
    case 'white':
    case 'black':
      return mayAskAlone(speaker, request, turn);
  }
}

function mayAskAlone(side: 'white' | 'black', request: TableRequest, turn: 'white' | 'black'): boolean {
  switch (request.kind) {
    case 'resign':
      return request.color === undefined ? side === turn : request.color === side;
    case 'announce':
    case 'claim':
    case 'press':
      return side === turn;
    default:
      return false;
  }
}
