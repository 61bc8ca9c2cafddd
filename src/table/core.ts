/**
 * One table as a value machine: everything that happens at it goes in, what follows comes out. It reads no clock and
 * touches no disk, so a recorded stream gives the same game again; table.ts wires it to a board, a record and time.
 */
import type { BoardInfo } from '../board/board.js';
import { placementChanges } from '../board/placement.js';
import type { LinkState, Millis, Placement, SensorEvent } from '../board/sensor.js';
import {
  clockSide,
  type GameEvent,
  type GameInput,
  type GameState,
  gameOf,
  NO_GAME,
  positionOf,
  step as stepGame,
} from '../game/index.js';
import { followHands, HANDS_AT_REST, type Hands } from '../guidance/hands.js';
import { lettersOf } from '../guidance/letters.js';
import type { Order } from '../guidance/play.js';
import { type SetUpStep, startSetUp, stepSetUp } from '../guidance/setup.js';
import { DEFAULT_OPTIONS, type Reading, Recogniser, type RecognitionWord } from '../recognition/index.js';
import type { Position, Square } from '../rules/index.js';
import { type Announced, announce, announcedPromotion, orderOf, stillAnnounced } from './announced.js';
import type { BlindSquare } from './blindSquares.js';
import { BlindWatch } from './blindWatch.js';
import type { TableInput, TableStep } from './input.js';
import { proposedStart } from './proposal.js';
import type { PlayerWord } from './request.js';
import { SensedBoard, type SensorChange } from './sensed.js';
import type { TableSettings } from './settings.js';
import { piecesOf, stands } from './standing.js';
import { gameInputOf } from './translate.js';

type Mode =
  | { readonly at: 'idle' }
  /** `before`: what the table comes back to when the players leave it. */
  | { readonly at: 'proposing'; readonly before: Mode }
  | { readonly at: 'settingUp'; readonly setUp: SetUpStep }
  | {
      readonly at: 'playing';
      readonly recogniser: Recogniser;
      readonly hands: Hands;
      /** After a withdrawn result: what the hands do is no play until the board stands as the game left it. */
      readonly restoring: boolean;
    };

export class TableCore {
  private mode: Mode = { at: 'idle' };
  private game: GameState = NO_GAME;
  private readonly board: SensedBoard;
  private readonly watch: BlindWatch;
  /** The board names other blind squares than before, and nobody has heard of it yet. */
  private boardSaidBlind = false;
  /** After a game: the board was emptied, the next start may be drawn. */
  private cleared = false;
  /** The clock stands only because the controller was away: the first completed move or press sets it going again. */
  private asleep = false;
  private announced: Announced | undefined;
  private out: { events: GameEvent[]; readings: Reading[] } = { events: [], readings: [] };

  constructor(
    private info: BoardInfo,
    private settings: TableSettings,
    /** Squares that the players know to be blind, as the sensors number them. */
    blind: readonly Square[] = [],
  ) {
    this.board = new SensedBoard(blind);
    this.board.blind.boardSays(info.blind ?? []);
    this.watch = new BlindWatch(this.board, (square) => this.wantedAt(square));
  }

  /** The board was opened again and may know itself better now. */
  setInfo(info: BoardInfo): void {
    this.info = info;
    if (this.board.blind.boardSays(info.blind ?? [])) this.boardSaidBlind = true;
    if (this.mode.at !== 'settingUp' || this.game.phase !== 'settingUp') return;
    if (this.mode.setUp.state.target.sense === info.sense) return;
    // What stood there was sensed otherwise: the next snapshot tells it anew.
    const blind = this.blindAsSetUp;
    this.mode = { at: 'settingUp', setUp: startSetUp(this.game.start.position, info.sense, { blind }) };
  }

  setSettings(settings: TableSettings): void {
    this.settings = settings;
  }

  get state(): GameState {
    return this.game;
  }

  get phase(): Mode['at'] {
    return this.mode.at;
  }

  get hands(): Hands {
    return this.mode.at === 'playing' ? this.mode.hands : HANDS_AT_REST;
  }

  get setUp(): SetUpStep | undefined {
    return this.mode.at === 'settingUp' ? this.mode.setUp : undefined;
  }

  get link(): LinkState {
    return this.board.link;
  }

  /** What the sensors see, seen from White's side; null before the first snapshot. */
  get placement(): Placement | null {
    return this.board.placement;
  }

  /** Sensors known to be bad or unreadable now. */
  get badSquares(): readonly number[] {
    return this.board.badSquares;
  }

  /** The squares whose sensors are not believed, as the sensors number them, and why. */
  get blind(): readonly BlindSquare[] {
    return this.board.blind.all;
  }

  /** The same seen from White's side. */
  get blindSquares(): readonly Square[] {
    return this.board.blind.squares.map((square) => this.board.squareSeen(square)).sort((a, b) => a - b);
  }

  get isTurned(): boolean {
    return this.board.isTurned;
  }

  /** The start that stands on the board, where the players choose it by hand. */
  get proposal(): number | undefined {
    return this.mode.at === 'proposing' ? proposedStart(this.placement) : undefined;
  }

  /** The announced move that is not on the board yet. */
  get order(): Order | null {
    return orderOf(this.game, this.announced);
  }

  /** Nothing in the air, no open question, the board as the game has it. */
  get inOrder(): boolean {
    if (this.mode.at !== 'playing') return true;
    return this.mode.recogniser.inOrder && !this.mode.restoring;
  }

  /** True once after a finished game: the board was cleared, so the next start may be drawn. */
  get isCleared(): boolean {
    return this.cleared;
  }

  /** The clock waits for the first move since the controller was away. */
  get isAsleep(): boolean {
    return this.asleep;
  }

  /** When time alone may bring something; undefined: never. */
  get nextDeadline(): Millis | undefined {
    const { mode } = this;
    if (mode.at === 'settingUp') return this.link === 'up' ? mode.setUp.deadline : undefined;
    return mode.at === 'playing' && !mode.restoring ? mode.recogniser.nextDeadline : undefined;
  }

  get beliefSize(): number {
    return this.mode.at === 'playing' ? this.mode.recogniser.beliefSize : 0;
  }

  /**
   * Takes up a game that was interrupted: the board is asked for what stands on it and compared. `seen`: it is
   * here, and nothing can have happened on it meanwhile. `blind`: what was known of its sensors.
   */
  resume(state: GameState, at: Millis, seen = false, blind: readonly BlindSquare[] = []): TableStep {
    this.game = state;
    for (const square of blind) this.board.blind.add(square);
    if (seen) this.board.link = 'up';
    const game = gameOf(state);
    const step = this.collect(() => this.play({ kind: 'wake', at }));
    this.asleep = state.phase === 'playing' && state.game.clock.kind === 'running';
    if (game) {
      this.beginPlay(
        game.start.position,
        game.line.map((ply) => ply.move),
      );
      // Whatever happened meanwhile went unseen: the first snapshot is read as after a lost link.
      if (!seen) this.perceive({ kind: 'gap', at, missed: null });
    } else if (state.phase === 'drawn' || state.phase === 'settingUp') {
      this.mode = { at: 'settingUp', setUp: this.newSetUp(state.start.position, at) };
    }
    return step;
  }

  step(input: TableInput): TableStep {
    return this.collect(() => this.take(input));
  }

  private collect(work: () => void): TableStep {
    const out: { events: GameEvent[]; readings: Reading[] } = { events: [], readings: [] };
    this.out = out;
    work();
    this.followAnnounced(out.events.at(-1)?.at ?? 0);
    return out;
  }

  private followAnnounced(at: Millis): void {
    const role = announcedPromotion(this.game, this.announced);
    if (role !== undefined && this.info.sense !== 'piece') this.tell({ kind: 'promote', at, role });
    this.announced = stillAnnounced(this.game, this.announced);
  }

  private take(input: TableInput): void {
    switch (input.kind) {
      case 'lift':
      case 'place':
      case 'gap':
      case 'snapshot':
      case 'link':
      case 'button':
      case 'fault':
        this.sense(input);
        return;
      case 'word':
        this.heed(input.word, input.at);
        return;
      case 'draw':
        this.draw(input);
        return;
      case 'drawOnBoard':
        if (this.mode.at === 'proposing' || (this.mode.at === 'playing' && this.game.phase !== 'finished'))
          return;
        this.mode = { at: 'proposing', before: this.mode };
        this.cleared = false;
        return;
      case 'leaveProposal':
        this.leaveProposal(input.at);
        return;
      case 'confirm':
        this.confirm(input.at);
        return;
      case 'choose':
        this.tell({ kind: 'choose', at: input.at, candidate: input.candidate });
        return;
      case 'rotate':
        this.rotate(input.at);
        return;
      case 'announce':
        this.announced = announce(this.game, input.move);
        return;
      case 'game':
        this.play(input.input);
        return;
      case 'tick':
        this.tick(input.at);
        return;
    }
  }

  /** Back to the set-up or the finished game that stood before; its pieces have moved meanwhile. */
  private leaveProposal(at: Millis): void {
    if (this.mode.at !== 'proposing') return;
    const { before } = this.mode;
    this.mode = before;
    if (before.at === 'settingUp' && this.game.phase === 'settingUp')
      this.build(this.newSetUp(this.game.start.position, at), at);
  }

  private sense(event: SensorEvent): void {
    this.passRest(event.at);
    const changes = this.board.remember(event);
    const isTouch = event.kind === 'lift' || event.kind === 'place';
    const wasBlind = isTouch && this.board.blind.has(event.square);
    this.watchSensors(changes, isTouch, event.at);
    const heard = this.board.believed(event);
    // In a game a square that answers again says what is known.
    if (heard === undefined || (wasBlind && this.mode.at === 'playing')) return;
    const seen = this.board.asSetUp(heard);
    switch (this.mode.at) {
      case 'idle':
      case 'proposing':
        return;
      case 'settingUp':
        this.build(stepSetUp(this.mode.setUp.state, seen), event.at);
        return;
      case 'playing':
        if (event.kind === 'button') this.button(event);
        this.perceive(seen);
        this.watchForClearing();
        return;
    }
  }

  /** Finds the squares that flicker, and those that answer again. */
  private watchSensors(changes: readonly SensorChange[], isTouch: boolean, at: Millis): void {
    const news = changes.length === 0 ? 'none' : this.watch.take(changes, isTouch, at);
    if (news !== 'none' || this.boardSaidBlind) this.retellBlind(at);
    this.boardSaidBlind = false;
    // What the sensor made up is forgotten: the hands are read anew from the game as it stands.
    if (news === 'flickers') this.readAnew(at);
  }

  /** What belongs on a sensor's square, as a FEN letter; undefined: nobody knows. */
  private wantedAt(square: Square): string | null | undefined {
    const { game, board } = this;
    if (this.mode.at === 'settingUp' && game.phase === 'settingUp')
      return lettersOf(game.start.position)[board.squareAsSetUp(square)];
    const position = this.mode.at === 'playing' && game.phase === 'playing' ? positionOf(game) : undefined;
    return position && lettersOf(position)[board.squareSeen(square)];
  }

  private get blindAsSetUp(): readonly Square[] {
    return this.board.blind.squares.map((square) => this.board.squareAsSetUp(square));
  }

  /** Whoever reads the sensors hears which of them are blind now. */
  private retellBlind(at: Millis): void {
    const blind = { kind: 'blind', at, squares: this.blindAsSetUp } as const;
    if (this.mode.at === 'settingUp') this.build(stepSetUp(this.mode.setUp.state, blind), at);
    else if (this.mode.at === 'playing') this.readAll(this.mode.recogniser.step(blind));
  }

  private readAnew(at: Millis): void {
    if (this.mode.at !== 'playing' || this.mode.restoring || this.game.phase !== 'playing') return;
    const { condition } = this.mode.hands;
    const { start, line } = this.game.game;
    const position = positionOf(this.game) ?? start.position;
    this.beginPlay(
      start.position,
      line.map((ply) => ply.move),
    );
    if (condition !== null) this.out.readings.push({ kind: 'ordered', at });
    const { placement } = this;
    if (placement === null) return;
    for (const change of placementChanges(piecesOf(position), placement)) this.perceive({ ...change, at });
  }

  private newSetUp(position: Position, at: Millis): SetUpStep {
    const seen = this.board.placementAsSetUp;
    const blind = this.blindAsSetUp;
    return startSetUp(position, this.info.sense, { at, blind, ...(seen === null ? {} : { seen }) });
  }

  private draw(input: Extract<TableInput, { kind: 'draw' }>): void {
    const { at, start, draw, standing } = input;
    const { control, press, variant } = this.settings;
    const accepted = this.play({
      kind: 'draw',
      at,
      start,
      control,
      press,
      variant: input.variant ?? variant,
      ...(draw === undefined ? {} : { draw }),
    });
    if (!accepted || this.game.phase !== 'drawn') return;
    this.cleared = false;
    const { position } = this.game.start;
    if (standing) {
      this.play({ kind: 'start', at });
      this.beginPlay(position, []);
      return;
    }
    this.play({ kind: 'setUp', at });
    this.build(this.newSetUp(position, at), at);
  }

  /** One step of the set-up further; the game begins the moment the last piece stands. */
  private build(step: SetUpStep, at: Millis): void {
    const setUp = this.withFound(step, at);
    if (setUp.turned === 'sure') {
      this.board.turn();
      if (this.game.phase === 'settingUp') this.build(this.newSetUp(this.game.start.position, at), at);
      return;
    }
    this.mode = { at: 'settingUp', setUp };
    if (!setUp.done || this.game.phase !== 'settingUp') return;
    const { position } = this.game.start;
    this.play({ kind: 'start', at });
    this.beginPlay(position, []);
  }

  /** Squares that do not answer are blind from now on. */
  private withFound(setUp: SetUpStep, at: Millis): SetUpStep {
    if (setUp.silent.length === 0) return setUp;
    const { wanted } = setUp.state.target;
    for (const seen of setUp.silent) {
      const cause = (wanted[seen] ?? null) === null ? 'full' : 'silent';
      this.board.blind.add({ square: this.board.squareAsSetUp(seen), cause });
    }
    return stepSetUp(setUp.state, { kind: 'blind', at, squares: this.blindAsSetUp });
  }

  private beginPlay(start: Position, played: ConstructorParameters<typeof Recogniser>[2]): void {
    const { sense, scanMs, settleMs } = this.info;
    this.board.keepTurned();
    const recogniser = new Recogniser(
      start,
      {
        sense,
        castling: this.settings.castling,
        takeback: this.settings.takeback,
        // A board that scans slowly shows its contact bounce at the pace of its scans.
        bounceMs: Math.max(DEFAULT_OPTIONS.bounceMs, Math.min(scanMs + settleMs, 100)),
        blind: this.blindAsSetUp,
      },
      played,
    );
    this.cleared = false;
    this.mode = { at: 'playing', recogniser, hands: HANDS_AT_REST, restoring: false };
  }

  /**
   * A game goes on after its end. Meanwhile the hands may have tidied up or tried other moves: none of that is read, and
   * the recogniser begins anew once everything stands where the game left it.
   */
  private goOn(at: Millis): void {
    if (this.game.phase !== 'playing' || this.mode.at !== 'playing') return;
    this.asleep = false;
    this.mode = { ...this.mode, restoring: true };
    this.restore(at);
  }

  private restore(at: Millis): void {
    const game = gameOf(this.game);
    const position = positionOf(this.game);
    if (game === undefined || position === undefined || this.mode.at !== 'playing') return;
    const isNews = this.mode.hands.condition?.kind === 'restore';
    if (this.placement !== null && stands(this.placement, position)) {
      this.beginPlay(
        game.start.position,
        game.line.map((ply) => ply.move),
      );
      if (isNews) this.out.readings.push({ kind: 'ordered', at });
    } else if (!isNews) {
      this.mode = { ...this.mode, hands: { ...HANDS_AT_REST, condition: { kind: 'restore' } } };
    }
  }

  private confirm(at: Millis): void {
    if (this.mode.at === 'settingUp') {
      this.build(stepSetUp(this.mode.setUp.state, { kind: 'confirm', at }), at);
      return;
    }
    const number = this.proposal;
    if (number === undefined) return;
    const draw = { method: 'board', steps: [] };
    this.draw({ kind: 'draw', at, start: { number }, draw, standing: true });
  }

  private rotate(at: Millis): void {
    if (this.mode.at === 'playing') {
      this.board.turnInPlay();
      if (this.mode.restoring) this.restore(at);
      else this.tell({ kind: 'rotate', at });
      return;
    }
    this.board.turn();
    if (this.game.phase === 'settingUp') this.build(this.newSetUp(this.game.start.position, at), at);
  }

  /** A press of a button on the board is a press of the clock. */
  private button(event: Extract<SensorEvent, { kind: 'button' }>): void {
    if (event.down) this.press(event.at);
  }

  private press(at: Millis): void {
    this.tell({ kind: 'press', at });
    const woke = this.asleep;
    this.wakeClock(at);
    // Whoever has not moved yet only sets the clock going again.
    const game = gameOf(this.game);
    const waits = game && clockSide(game.clock) === positionOf(this.game)?.turn;
    if (!woke || !waits) this.play({ kind: 'press', at });
  }

  private wakeClock(at: Millis): void {
    if (!this.asleep) return;
    this.asleep = false;
    this.play({ kind: 'resume', at });
  }

  private tick(at: Millis): void {
    if (this.mode.at === 'playing' && !this.mode.restoring)
      this.readAll(this.mode.recogniser.step({ kind: 'tick', at }));
    this.passRest(at);
    this.play({ kind: 'tick', at });
  }

  /** A set-up that is at rest may name a square that does not answer. */
  private passRest(at: Millis): void {
    if (this.mode.at !== 'settingUp' || this.link !== 'up') return;
    const { state, deadline } = this.mode.setUp;
    if (deadline !== undefined && deadline <= at)
      this.build(stepSetUp(state, { kind: 'tick', at: deadline }), deadline);
  }

  private tell(word: RecognitionWord): void {
    if (this.mode.at === 'playing' && !this.mode.restoring) this.readAll(this.mode.recogniser.step(word));
  }

  private perceive(event: SensorEvent): void {
    if (this.mode.at !== 'playing') return;
    if (this.isTidying) {
      this.takeKingsBack(event.at);
      return;
    }
    if (this.mode.restoring) {
      this.restore(event.at);
      return;
    }
    this.readAll(this.mode.recogniser.step(event));
  }

  /** After a result by word the hands tidy up: what they do then is no play. */
  private get isTidying(): boolean {
    return this.game.phase === 'finished' && this.game.end.source !== 'board';
  }

  /** A result that kings told is none when both are back where they stood. */
  private takeKingsBack(at: Millis): void {
    const position = positionOf(this.game);
    if (this.game.phase !== 'finished' || this.game.end.cause !== 'kings' || !position) return;
    if (this.placement !== null && stands(this.placement, position) && this.play({ kind: 'kingsBack', at }))
      this.goOn(at);
  }

  private readAll(readings: readonly Reading[]): void {
    for (const reading of readings) {
      this.out.readings.push(reading);
      if (this.mode.at === 'playing')
        this.mode = { ...this.mode, hands: followHands(this.mode.hands, reading) };
      if (reading.kind === 'rotated' && reading.sure) this.board.turnInPlay();
      if (reading.kind === 'move' || reading.kind === 'amended')
        this.watch.explained([reading.move.from, reading.move.to].map((s) => this.board.squareSeen(s)));
      const input = gameInputOf(reading);
      if (input) this.play(input);
    }
  }

  private watchForClearing(): void {
    if (this.game.phase === 'finished') this.cleared = this.board.isEmpty;
  }

  private heed(word: PlayerWord, at: Millis): void {
    switch (word.kind) {
      case 'promote':
        this.tell({ kind: 'promote', at, role: word.role });
        return;
      case 'castle':
        this.tell({ kind: 'castle', at, side: word.side });
        return;
      case 'takeback':
        this.takeBack(word.plies, at);
        return;
      case 'press':
        this.press(at);
        return;
      case 'resign':
        this.play({ kind: 'resign', at, color: word.color });
        return;
      case 'agreeDraw':
        this.play({ kind: 'agreeDraw', at });
        return;
      case 'claim':
        this.play({ ...word, at });
        return;
      case 'result':
        if (this.game.phase === 'finished') this.play({ kind: 'correct', at, result: word.result });
        else this.play({ kind: 'result', at, result: word.result, by: 'arbiter' });
        return;
      case 'abandon':
        if (this.play({ kind: 'abandon', at }) && this.game.phase === 'idle') this.mode = { at: 'idle' };
        return;
      case 'reopen':
        if (this.play({ kind: 'correct', at, result: '*' })) this.goOn(at);
        return;
    }
  }

  private takeBack(plies: number, at: Millis): void {
    const made = gameOf(this.game)?.line.length ?? 0;
    const readByHand = this.mode.at === 'playing' && !this.mode.restoring && !this.isTidying;
    if (plies <= made && readByHand) this.tell({ kind: 'takeback', at, plies });
    // More than was played, or nobody reads the hands now: the game says what becomes of it.
    else if (this.play({ kind: 'takeBack', at, ply: made - plies })) this.goOn(at);
  }

  /** False: refused. */
  private play(input: GameInput): boolean {
    const { state, out } = stepGame(this.game, input);
    this.game = state;
    this.out.events.push(...out);
    if (input.kind === 'pause' || input.kind === 'resume' || input.kind === 'draw') this.asleep = false;
    if (input.kind === 'move' && gameOf(state)?.start.press === 'move') this.wakeClock(input.at);
    return !out.some((event) => event.kind === 'refused');
  }
}
