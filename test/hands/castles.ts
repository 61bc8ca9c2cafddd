/** The orders in which people castle, and which of them a board without piece codes cannot read. */
import type { Position } from 'chessops';
import { kingAttacks } from 'chessops/attacks';
import type { Sense } from '../../src/board/sensor.js';
import { type Act, type Doing, lift, place } from './act.js';
import type { CastleSquares, PlyFacts } from './facts.js';
import type { Random } from './prng.js';

type CastleClass = 'unique' | 'swap' | 'rook look-alike' | 'king look-alike';

/** What else the squares of the finished castle could mean on a board that knows no piece. */
export function castleClass({ king, rook, kingTo, rookTo }: CastleSquares): CastleClass {
  if (kingTo === rook && rookTo === king) return 'swap';
  if (rookTo === king) return 'rook look-alike';
  if (kingTo === rook && kingAttacks(king).has(rookTo)) return 'king look-alike';
  return 'unique';
}

export interface CastleWay {
  readonly acts: readonly Act[];
  readonly doing: Doing;
}

export interface CastleWish {
  readonly doing: Doing;
  /** Lift and put back what stands on its final square already, where that may also be left alone. */
  readonly touchResting: boolean;
  readonly sense: Sense;
  /** Also ways that nobody could read. */
  readonly undecidable: boolean;
}

/** The castle in the way wished for, or by the protocol where that way does not exist in this geometry. */
export function castleActs(
  facts: PlyFacts,
  castle: CastleSquares,
  wish: CastleWish,
  random: Random,
): CastleWay {
  const blind = wish.sense !== 'piece' && !wish.undecidable && castleClass(castle) !== 'unique';
  const hand = new CastleHand(facts, castle, wish.touchResting, random);
  const { king, rook, kingTo, rookTo } = castle;
  switch (wish.doing) {
    case 'castleKingFirst':
      if (kingTo !== rook) return { acts: hand.kingFirst(), doing: wish.doing };
      break;
    case 'castleRookFirst':
      if (rookTo !== king) return { acts: hand.rookFirst(), doing: wish.doing };
      break;
    case 'castleBothInAir':
      if (!blind) return { acts: hand.bothInAir(), doing: wish.doing };
      break;
    case 'castleKingOntoRook':
      if (!blind && kingTo !== rook && rookTo !== rook)
        return { acts: hand.kingOntoRook(), doing: wish.doing };
      break;
    default:
      break;
  }
  return { acts: hand.protocol(), doing: 'plain' };
}

class CastleHand {
  private readonly kingPiece;
  private readonly rookPiece;

  constructor(
    private readonly facts: PlyFacts,
    private readonly at: CastleSquares,
    private readonly touchResting: boolean,
    private readonly random: Random,
  ) {
    this.kingPiece = { color: facts.mover.color, role: 'king' } as const;
    this.rookPiece = { color: facts.mover.color, role: 'rook' } as const;
  }

  private wait(): number {
    return this.random.between(120, 700);
  }
  private kingOff(): Act {
    return lift(this.at.king, this.kingPiece, this.wait());
  }
  private kingOn(mayRead = false): Act {
    return place(this.at.kingTo, this.kingPiece, this.wait(), { mayRead });
  }
  private rookOff(): Act {
    return lift(this.at.rook, this.rookPiece, this.wait());
  }
  private rookOn(mayRead = false): Act {
    return place(this.at.rookTo, this.rookPiece, this.wait(), { mayRead });
  }
  private rookRests(): boolean {
    return this.at.rook === this.at.rookTo && !this.touchResting;
  }
  private kingRests(): boolean {
    return this.at.king === this.at.kingTo && !this.touchResting;
  }

  /** King off, rook to its final square, king to its final square. */
  protocol(): Act[] {
    const rook = this.rookRests() ? [] : [this.rookOff(), this.rookOn()];
    return [this.kingOff(), ...rook, this.kingOn()];
  }

  kingFirst(): Act[] {
    const step = isPlainMove(this.facts.before, this.at.king, this.at.kingTo);
    const king = this.kingRests()
      ? []
      : [this.kingOff(), this.kingOn(step || this.at.rook === this.at.rookTo)];
    const rook = this.rookRests() ? [] : [this.rookOff(), this.rookOn()];
    return [...king, ...rook];
  }

  rookFirst(): Act[] {
    const step = isPlainMove(this.facts.before, this.at.rook, this.at.rookTo);
    const rook = this.rookRests()
      ? []
      : [this.rookOff(), this.rookOn(step || this.at.king === this.at.kingTo)];
    const king = this.kingRests() ? [] : [this.kingOff(), this.kingOn()];
    return [...rook, ...king];
  }

  /** The three orders beside the protocol in which both are off the board at once. */
  bothInAir(): Act[] {
    const kingLast = this.random.chance(0.34);
    const off =
      kingLast || this.random.chance(0.5)
        ? [this.rookOff(), this.kingOff()]
        : [this.kingOff(), this.rookOff()];
    return kingLast ? [...off, this.rookOn(), this.kingOn()] : [...off, this.kingOn(), this.rookOn()];
  }

  /** As on a screen: the king goes to the rook's square, the rook to its own, the king on to its own. */
  kingOntoRook(): Act[] {
    return [
      this.kingOff(),
      this.rookOff(),
      place(this.at.rook, this.kingPiece, this.wait()),
      // Without piece codes this may look like the king one step aside.
      this.rookOn(true),
      lift(this.at.rook, this.kingPiece, this.wait()),
      this.kingOn(),
    ];
  }
}

function isPlainMove(pos: Position, from: number, to: number): boolean {
  return from !== to && pos.board.get(to) === undefined && pos.dests(from).has(to);
}
