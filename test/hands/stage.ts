/** The board as the sensors feel it while a script is written. It refuses what no hand can do. */
import type { Piece, Position } from 'chessops';
import { makeSquare } from 'chessops/util';
import type { PlayerWord } from '../../src/table/words.js';
import type { Act } from './act.js';
import { piecesOf, samePiece } from './facts.js';
import type { HandEvent, HandsItem } from './script.js';

export class Stage {
  readonly items: HandsItem[] = [];
  private readonly board: (Piece | undefined)[];
  private clock = 0;

  constructor(start: Position) {
    this.board = piecesOf(start);
  }

  get now(): number {
    return this.clock;
  }

  pieces(): (Piece | undefined)[] {
    return [...this.board];
  }

  pause(ms: number): void {
    this.clock += ms;
  }

  say(word: PlayerWord): void {
    this.items.push({ kind: 'word', at: this.clock, word });
  }

  cable(state: 'out' | 'in'): void {
    this.items.push({ kind: 'cable', at: this.clock, state });
  }

  perform(acts: readonly Act[], wire: HandEvent['wire'] = 'good'): void {
    for (const { wait, ...act } of acts) {
      this.clock += wait;
      const standing = this.board[act.square];
      if (act.kind === 'lift' ? !samePiece(standing, act.piece) : standing !== undefined) {
        throw new Error(
          `${act.kind} ${makeSquare(act.square)} (${act.doing}, ply ${act.ply}): the board stands otherwise`,
        );
      }
      this.board[act.square] = act.kind === 'lift' ? undefined : act.piece;
      this.items.push({ ...act, at: this.clock, wire });
    }
  }
}
