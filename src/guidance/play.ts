/**
 * What players should see between two moves: one frame of lights, one sentence, and what else is worth knowing.
 *
 * Calm board: `from`/`to` of the last move, `check` on a king in check. A piece in the hand: the same, or `may` where it
 * can go. A castle under way: only its own squares, steady. A question: `ask`. Only a board that no legal move can
 * explain is called wrong: `wrong` on what stands there without right, `put` where something is missing.
 * An announced move: see carryOut.ts. Where meanings meet on a square, lights.ts decides.
 */
import type { LedFrame, LedMeaning } from '../board/board.js';
import type { LinkState, Placement } from '../board/sensor.js';
import type { GameEnd } from '../game/index.js';
import type { Candidate } from '../recognition/reading.js';
import {
  type CastleGeometry,
  castleGeometry,
  castleSide,
  isCheck,
  isLegal,
  type Move,
  makeSan,
  type Position,
  play,
  type Square,
} from '../rules/index.js';
import { guideCarryOut, squaresOf } from './carryOut.js';
import { edgeRefusal, stuckByEdge } from './edge.js';
import type { Condition, Hands } from './hands.js';
import { type Letters, lettersFound, lettersOf, pieceOf } from './letters.js';
import { frameOf } from './lights.js';
import type { Message, RecordTrouble } from './messages.js';
import { castleInHand, castleLights, differing, emptied, openMoves } from './underWay.js';
import { fixOf, wayBack } from './wayBack.js';
import { whyNotOn } from './whyNot.js';

/** The last move as it was played. */
export interface LastMove {
  readonly move: Move;
  /** The position it was played in. */
  readonly before: Position;
  readonly san: string;
  readonly provisional: boolean;
}

/** An announced move. The game may have it already (then `position` is after it); the board has it not yet. */
export interface Order {
  readonly before: Position;
  readonly move: Move;
}

export interface PlayView {
  /** The position of the game; its side to move is the one to play. */
  readonly position: Position;
  readonly last: LastMove | null;
  readonly hands: Hands;
  /** The board as the sensors see it now; null where nobody keeps it: then the readings have to do. */
  readonly standing: Placement | null;
  /** The stories of an open question, as `offersOf` tells them. */
  readonly offers: readonly string[];
  readonly end: GameEnd | null;
  readonly link: LinkState;
  /** null: the game is being saved. */
  readonly record: RecordTrouble | null;
  /** Light where a lifted piece may go. */
  readonly showDestinations: boolean;
  /** A move that somebody has to carry out on the board; null: people play themselves. */
  readonly toCarryOut: Order | null;
}

export interface PlayGuide {
  readonly frame: LedFrame;
  readonly message: Message;
  /** Less urgent than `message`, most urgent first: what the board needs behind a lost link, the state of the record. */
  readonly notices: readonly Message[];
}

type Light = readonly [Square, LedMeaning];

/** What one concern has to show. */
interface Scene {
  readonly lights: readonly Light[];
  readonly message: Message;
  readonly notices?: readonly Message[];
}

/** The frame and the sentence for a moment of the game. */
export function guidePlay(view: PlayView): PlayGuide {
  const scene = sceneOf(view);
  const notices: Message[] = [...(scene.notices ?? [])];
  if (view.record !== null) notices.push({ key: 'recordTrouble', params: { trouble: view.record } });
  const frame = frameOf(scene.lights);
  if (view.link === 'up') return { frame, message: scene.message, notices };
  return {
    frame,
    message: { key: 'linkTrouble', params: { state: view.link } },
    notices: [scene.message, ...notices],
  };
}

function sceneOf(view: PlayView): Scene {
  const { end, toCarryOut } = view;
  const position = toCarryOut?.before ?? view.position;
  const expected = lettersOf(position);
  const found = foundIn(view, expected);
  const order = toCarryOut === null ? undefined : guideCarryOut(position, toCarryOut.move, found);
  if (end !== null) {
    const { result, cause, intended } = end;
    const params = { result, cause, ...(intended === undefined ? {} : { intended }) };
    const message: Message = { key: 'gameOver', params };
    if (order !== undefined) return { lights: order.lights, message, notices: [order.message] };
    return { lights: [...lastLights(view), ...checkLight(position, found)], message };
  }
  if (order?.message.key === 'notAnnounced') return order;
  const { condition } = view.hands;
  const asked =
    condition === null ? undefined : conditionScene({ ...view, position }, condition, expected, found);
  const isOnWay = condition?.kind === 'halfCastle' || condition?.kind === 'enPassantHalf';
  if (asked !== undefined && !(order !== undefined && isOnWay)) return asked;
  return order ?? handScene(view, expected, found);
}

/** What stands on the board: as sensed, or else the position less what the readings say is in the air or elsewhere. */
function foundIn({ standing, hands }: PlayView, expected: Letters): Letters {
  if (standing !== null) return lettersFound(standing, expected);
  const found = [...expected];
  for (const square of hands.lifted) found[square] = null;
  if (hands.condition?.kind === 'disordered') {
    for (const { square, found: now } of hands.condition.differences) found[square] = now;
  }
  return found;
}

function conditionScene(
  view: PlayView,
  condition: Condition,
  expected: Letters,
  found: Letters,
): Scene | undefined {
  const { position } = view;
  switch (condition.kind) {
    case 'ambiguous': {
      const { why, squares } = condition;
      return {
        lights: squares.map((square): Light => [square, 'ask']),
        message: { key: 'ambiguous', params: { why, squares, offers: view.offers } },
      };
    }
    case 'orderUnknown': {
      const question: Message = { key: 'orderUnknown', params: { ply: condition.ply } };
      const scene = handScene(view, expected, found);
      return { ...scene, notices: [question, ...(scene.notices ?? [])] };
    }
    case 'halfCastle':
      return castleScene(position, condition, expected, found);
    case 'enPassantHalf': {
      const square = condition.victim;
      const piece = { side: position.board.getColor(square) ?? 'black', role: 'pawn' } as const;
      return { lights: [[square, 'take']], message: { key: 'enPassantLeft', params: { piece, square } } };
    }
    case 'promotionAsked':
      return promotionScene(view, condition.square, found);
    case 'disordered':
      return disorderScene(view, condition, expected, found);
    case 'restore':
      return restoreScene(expected, found);
    case 'result':
      return { lights: [], message: { key: 'resultOffered', params: { result: condition.result } } };
    case 'rotated':
      return { lights: [], message: { key: 'boardTurned', params: { sure: condition.sure } } };
  }
}

function castleScene(position: Position, castle: CastleGeometry, expected: Letters, found: Letters): Scene {
  const side = position.turn;
  const { lights, king, rook, rookAtHome } = castleLights(castle, expected, found);
  const isHalf = rookAtHome && king === null;
  const message: Message = isHalf
    ? { key: 'halfCastle', params: { side, rook: castle.rook, rookTo: castle.rookTo } }
    : { key: 'castleUnderWay', params: { side, king, rook } };
  return { lights, message };
}

function promotionScene(view: PlayView, square: Square, found: Letters): Scene {
  const side = square >= 56 ? 'white' : 'black';
  // Played already (a queen unless told otherwise), or does a pawn still wait there to be replaced?
  const played = view.position.board[side].has(square) && view.position.turn !== side;
  return {
    lights: [...lastLights(view), ...checkLight(view.position, found), [square, 'ask']],
    message: { key: played ? 'promotionAsked' : 'promotionReplace', params: { side, square } },
  };
}

function disorderScene(
  view: PlayView,
  condition: Extract<Condition, { kind: 'disordered' }>,
  expected: Letters,
  found: Letters,
): Scene | undefined {
  const { position } = view;
  const { refused } = view.hands;
  const changed = differing(expected, found);
  // The board may have gone on since it was called disordered; what can still become a legal move is no alarm.
  if (changed.length === 0 || (refused === null && openMoves(position, found).length > 0)) return undefined;
  const steps = wayBack({ expected, found: named(found, condition), inHand: condition.inHand });
  const [first] = steps;
  if (first === undefined) return undefined;
  const lights = wrongLights(changed, found);
  const back: Message = { key: 'wayBack', params: { fix: fixOf(first), left: steps.length - 1 } };
  const edge = edgeRefusal(position, found, condition.differences);
  if (edge !== undefined) return { lights, message: edge, notices: [back] };
  const why = whyNotOn(position, found, condition.differences, refused?.side ?? null);
  const reasons = why === undefined ? [] : [why];
  if (refused === null) return { lights, message: back, notices: reasons };
  const { side: wing, fault } = refused;
  return {
    lights,
    message: { key: 'castleRefused', params: { side: position.turn, wing, fault } },
    notices: [...reasons, back],
  };
}

function wrongLights(changed: readonly Square[], found: Letters): readonly Light[] {
  return changed.map((square): Light => [square, (found[square] ?? null) === null ? 'put' : 'wrong']);
}

/** Nothing here can become a move: the way back, whatever it looks like. */
function restoreScene(expected: Letters, found: Letters): Scene | undefined {
  const steps = wayBack({ expected, found, inHand: [] });
  const [first] = steps;
  if (first === undefined) return undefined;
  return {
    lights: wrongLights(differing(expected, found), found),
    message: { key: 'wayBack', params: { fix: fixOf(first), left: steps.length - 1 } },
  };
}

/** The recogniser may know by belief which piece a coarse board feels on a square; that names it in the sentence. */
function named(found: Letters, { differences }: Extract<Condition, { kind: 'disordered' }>): Letters {
  const letters = [...found];
  for (const { square, found: known } of differences) {
    const now = letters[square] ?? null;
    if (known !== null && now !== null && pieceOf(now) === null && pieceOf(known) !== null)
      letters[square] = known;
  }
  return letters;
}

/** Nothing is wrong and nothing asked: the last move, and what is in the hand. */
function handScene(view: PlayView, expected: Letters, found: Letters): Scene {
  const { position } = view;
  const air = emptied(expected, found);
  const castle = castleInHand(position, air);
  if (castle !== undefined) return castleScene(position, castle, expected, found);
  const check = checkLight(position, found);
  const targets = view.showDestinations && air.length > 0 ? destinations(position, air, found) : [];
  // More in the air than one move can need: pieces fell over, and their squares help to set them up again.
  const fallen = air.length > 1 && openMoves(position, found).length === 0;
  const homes = air.map((square): Light => [square, 'put']);
  const lights = fallen ? homes : targets.length > 0 ? targets : lastLights(view);
  const pieces = air.flatMap((from) => {
    const piece = pieceOf(expected[from] ?? '');
    return piece === null ? [] : [{ piece, from }];
  });
  const message: Message = pieces.length > 0 ? { key: 'inHand', params: { pieces } } : lastWords(view);
  const stuck = view.showDestinations ? stuckByEdge(position, air) : undefined;
  return { lights: [...lights, ...check], message, ...(stuck === undefined ? {} : { notices: [stuck] }) };
}

/** Where the lifted piece of the side to move may go; of a castle, the king's final square. */
function destinations(position: Position, air: readonly Square[], found: Letters): Light[] {
  if (!air.some((square) => position.board[position.turn].has(square))) return [];
  const open = openMoves(position, found).filter(({ from }) => air.includes(from));
  // A move that explains all that is in the air goes before one that leaves the opponent's piece unexplained.
  const whole = open.filter((move) => air.every((square) => squaresOf(position, move).includes(square)));
  return (whole.length > 0 ? whole : open).map((move): Light => {
    const side = castleSide(position, move);
    const castle = side === undefined ? undefined : castleGeometry(position, side);
    return [castle?.kingTo ?? move.to, 'may'];
  });
}

function lastLights({ last }: PlayView): Light[] {
  if (last === null) return [];
  const { before, move } = last;
  const [from, second, ...rest] = squaresOf(before, move);
  if (castleSide(before, move) === undefined) {
    return [
      [move.from, 'from'],
      [move.to, 'to'],
    ];
  }
  const homes = [from, second].flatMap((square): Light[] => (square === undefined ? [] : [[square, 'from']]));
  return [...homes, ...rest.map((square): Light => [square, 'to'])];
}

function checkLight(position: Position, found: Letters): Light[] {
  const king = position.board.kingOf(position.turn);
  const inCheck = king !== undefined && (found[king] ?? null) !== null && isCheck(position);
  return inCheck ? [[king, 'check']] : [];
}

function lastWords({ position, last }: PlayView): Message {
  const check = isCheck(position);
  const next = position.turn;
  if (last === null) return { key: 'toMove', params: { side: next, check } };
  const { before, san, provisional } = last;
  const params = { san, number: before.fullmoves, mover: before.turn, next, check, provisional };
  return { key: 'moved', params };
}

/** Each story of a question as words: its moves in SAN; an empty string where nothing was played. */
export function offersOf(
  candidates: readonly Candidate[],
  positionAfter: (ply: number) => Position | undefined,
): string[] {
  return candidates.map(({ from, moves }) => {
    let position = positionAfter(from);
    const words: string[] = [];
    for (const move of moves) {
      if (position === undefined || !isLegal(position, move)) break;
      words.push(makeSan(position, move));
      position = play(position, move);
    }
    return words.join(' ');
  });
}
