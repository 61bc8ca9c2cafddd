/**
 * The station that keeps a game: every event into the journal first, then the PGN file as a whole.
 *
 * A disk that is full or cannot be written is a state, not an exception: the game stays in memory and goes to disk
 * with the next call that succeeds.
 */
import { foldOne, type GameEvent, type GameState, gameOf, NO_GAME } from '../game/index.js';
import { ClockFile, readClock, removeClock, type SavedClock } from './clockFile.js';
import {
  type BlindSquareFact,
  boundedTags,
  changesPgn,
  factOf,
  type HeadFact,
  type JournalFact,
  parseFact,
} from './facts.js';
import { codeOf, writeWhole } from './fileStore.js';
import { clockPath, type GamesFolder, journalPath, pgnPath, removeGame } from './gameFiles.js';
import { Journal, readJournal, setAside } from './journal.js';
import { gameName, localTime, pgnDate } from './names.js';
import { PgnText } from './pgn.js';
import type { PgnTags } from './pgnTags.js';
import { behind, RECORDED, type RecordStatus, unreadable } from './recordStatus.js';
import { retell } from './retell.js';

export type { RecordStatus } from './recordStatus.js';

/** Both always resolve. `journaled`: the events are on disk, others may hear of them. `filed`: the PGN file has them too. */
export interface Saved {
  readonly journaled: Promise<RecordStatus>;
  readonly filed: Promise<RecordStatus>;
}

/** The folder is made where it is missing. */
export type RecorderOptions = GamesFolder;

export interface NewGame {
  readonly table: string;
  readonly began: Date;
  readonly tags?: PgnTags;
}

export class Recorder {
  private readonly text = new PgnText();
  private state: GameState = NO_GAME;
  private tags: PgnTags;
  /** The last failure of each file; undefined while it is well. */
  private journalFault: unknown;
  private pgnFault: unknown;
  private clockFault: unknown;
  private readonly clock: ClockFile;
  private savingClock: Promise<void> | undefined;
  private filing: Promise<void> | undefined;
  private unfiled = false;

  private constructor(
    private readonly options: RecorderOptions,
    /** File name without ending. */
    readonly name: string,
    private readonly head: HeadFact,
    private readonly journal: Journal,
  ) {
    this.tags = head.tags;
    this.clock = new ClockFile(options.layer, clockPath(options, name));
  }

  /** Begins the record of a new game. Nothing is written before the first event. */
  static async begin(options: RecorderOptions, { table, began, tags = {} }: NewGame): Promise<Recorder> {
    const time = localTime(began);
    // A folder that cannot be listed has no name to avoid; what is wrong with it shows at the first write.
    const taken = await options.layer.list(options.directory).catch(() => []);
    const name = gameName(time, table, taken);
    const head: HeadFact = {
      kind: 'game',
      version: 1,
      table: table.slice(0, 200),
      began: time,
      tags: boundedTags(tags),
    };
    const recorder = new Recorder(
      options,
      name,
      head,
      new Journal(options.layer, journalPath(options, name)),
    );
    recorder.journal.note([head]);
    return recorder;
  }

  get pgnPath(): string {
    return pgnPath(this.options, this.name);
  }

  get status(): RecordStatus {
    const fault = this.journalFault ?? this.pgnFault ?? this.clockFault;
    return fault === undefined ? RECORDED : behind(fault, this.journal.behind, this.options.directory);
  }

  /** Keeps the events that led to `state`. What only settles a move waits for the next write. */
  record(state: GameState, events: readonly GameEvent[]): Saved {
    this.state = state;
    const facts = events.map(factOf).filter((fact) => fact !== undefined);
    if (events.some(changesPgn)) this.unfiled = true;
    return this.save(
      facts,
      facts.some((fact) => fact.kind !== 'settled'),
    );
  }

  setTags(tags: PgnTags): Saved {
    this.tags = boundedTags(tags);
    this.unfiled = true;
    return this.save([{ kind: 'tags', tags: this.tags }], true);
  }

  /** Keeps names for the game after this one; this one's file stays as it is. */
  setNextTags(tags: PgnTags): Saved {
    return this.save([{ kind: 'nextTags', tags: boundedTags(tags) }], true);
  }

  /** Notes which sensors are not believed; goes with the next write. */
  setBlind(squares: readonly BlindSquareFact[]): void {
    void this.save([{ kind: 'blind', squares }], false);
  }

  /** Notes what happened to the board's connection; goes with the next write. */
  link(at: number, state: string): void {
    void this.save([{ kind: 'link', at, state: state.slice(0, 200) }], false);
  }

  /**
   * Saves the times of a clock that runs, beside the journal; the journal has them with its next line. Nobody waits
   * for it, and while the disk is still at the last times, these are left out.
   */
  async saveClock(fact: SavedClock): Promise<RecordStatus> {
    if (this.journal.behind > 0 && this.journalFault !== undefined) return this.status;
    this.savingClock ??= this.clock
      .save(fact, this.journal.safe)
      .then(
        () => {
          this.clockFault = undefined;
        },
        (error: unknown) => {
          this.clockFault = error;
        },
      )
      .finally(() => {
        this.savingClock = undefined;
      });
    await this.savingClock;
    return this.status;
  }

  /** Tries again what is not on disk. */
  retry(): Saved {
    return this.save([], true);
  }

  /**
   * Ends the record. A finished game that is wholly on disk needs its journal no more. Of a game that was never drawn,
   * or discarded, no file stays.
   * `replaced`: another start was drawn instead; a game that had not begun is then over as well.
   */
  async close({ replaced = false } = {}): Promise<RecordStatus> {
    await this.savingClock;
    this.clockFault = undefined;
    const status = await this.retry().filed;
    await this.clock.close();
    await this.journal.close().catch(() => undefined); // every line that counts has been synced
    const { phase } = this.state;
    const begun = phase === 'playing' || phase === 'finished';
    const over = phase === 'finished' || phase === 'idle' || (replaced && !begun);
    if (status.kind === 'ok' && over) {
      try {
        if (phase === 'idle') {
          await removeGame(this.options, this.name);
          return this.status;
        }
        await this.clock.remove();
        await this.options.layer.remove(this.journal.path);
        await this.options.layer.syncDirectory(this.options.directory);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') this.journalFault = error;
      }
    }
    return this.status;
  }

  private save(facts: readonly JournalFact[], now: boolean): Saved {
    const journaled = this.write(facts, now);
    return { journaled, filed: now ? journaled.then(() => this.file()) : journaled };
  }

  private async write(facts: readonly JournalFact[], now: boolean): Promise<RecordStatus> {
    try {
      this.journal.note(facts);
      if (now) {
        await this.journal.flush();
        this.journalFault = undefined;
      }
    } catch (error) {
      this.journalFault = error;
    }
    return this.status;
  }

  /** Writes the newest state; calls that come meanwhile share the next write. */
  private async file(): Promise<RecordStatus> {
    this.filing ??= this.fileAll().finally(() => {
      this.filing = undefined;
    });
    await this.filing;
    return this.status;
  }

  private async fileAll(): Promise<void> {
    while (this.unfiled) {
      this.unfiled = false;
      const text = this.text.text(this.state, { date: pgnDate(this.head.began), ...this.tags });
      if (text === undefined) return;
      try {
        await this.options.layer.makeDirectory(this.options.directory);
        await writeWhole(this.options.layer, this.pgnPath, text);
        this.pgnFault = undefined;
      } catch (error) {
        this.unfiled = true;
        this.pgnFault = error;
        return;
      }
    }
  }

  /** Takes up the record of a game that was not closed. A disk that refuses is told in the answer's text. */
  static async resume(options: RecorderOptions, name: string): Promise<Resumed> {
    try {
      return await Recorder.take(options, name);
    } catch (error) {
      if (codeOf(error) === '') throw error;
      return { kind: 'nothing', text: unreadable(journalPath(options, name), error) };
    }
  }

  private static async take(options: RecorderOptions, name: string): Promise<Resumed> {
    const path = journalPath(options, name);
    const content = await readJournal(options.layer, path, parseFact);
    if (content === undefined) return { kind: 'nothing', text: `There is no game record ${path}.` };
    const story = retell(content.facts);
    if (story === undefined) {
      const aside = await setAside(options.layer, path, 'corrupt');
      return {
        kind: 'nothing',
        text: `The game record ${path} holds no game; it was set aside as ${aside}.`,
      };
    }
    const { head, state, tags, nextTags, blind, good } = story;
    if (state.phase === 'idle' && content.facts.some(({ kind }) => kind === 'discarded')) {
      // Its files were still being removed when the program ended.
      await removeGame(options, name);
      return { kind: 'nothing' };
    }
    const names = { tags, blind, ...(nextTags === undefined ? {} : { nextTags }) };
    const whole = content.damage !== 'corrupt' && good === content.facts.length;
    const notice =
      content.damage === 'torn'
        ? { notice: `The last line of ${path} was cut off, as by a power cut, and is left out.` }
        : {};
    if (whole) {
      const recorder = new Recorder(
        options,
        name,
        head,
        new Journal(options.layer, path, content.goodBytes, content.facts.length),
      );
      const now = await recorder.lastTimes(state, content.facts);
      recorder.takeUp(now, tags);
      return { kind: 'game', recorder, state: now, ...names, ...notice };
    }
    const aside = await setAside(options.layer, path, 'corrupt');
    const keptPgn = await setAside(options.layer, pgnPath(options, name), 'kept').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    await removeClock(options.layer, clockPath(options, name));
    const recorder = new Recorder(options, name, head, new Journal(options.layer, path));
    recorder.journal.note(content.facts.slice(0, good));
    recorder.takeUp(state, tags);
    const pgn = keptPgn === undefined ? '' : ` and the game as it was written in ${keptPgn}`;
    const text = `The game record was damaged after line ${good}: it is kept as ${aside}${pgn}; the game goes on from there.`;
    return { kind: 'game', recorder, state, ...names, notice: text };
  }

  /** The state with the times that were saved after its last journal line. They become a line with the next write. */
  private async lastTimes(state: GameState, facts: readonly JournalFact[]): Promise<GameState> {
    const fact = await readClock(this.options.layer, this.clock.path, facts);
    const since = gameOf(state)?.lastAt ?? 0;
    if (fact === undefined || fact.at < since) return state;
    const next = foldOne(state, fact);
    if (!next.ok) return state;
    this.journal.note([fact]);
    return next.value;
  }

  private takeUp(state: GameState, tags: PgnTags): void {
    this.state = state;
    this.tags = tags;
    this.unfiled = true;
  }
}

export type Resumed =
  /** Send the state `wake` and record it before anything else. `notice`: one sentence for the players. */
  | {
      readonly kind: 'game';
      readonly recorder: Recorder;
      readonly state: GameState;
      readonly tags: PgnTags;
      /** Names that were given for the game after it. */
      readonly nextTags?: PgnTags;
      readonly notice?: string;
      /** Squares of the board whose sensors were not believed. */
      readonly blind: readonly BlindSquareFact[];
    }
  /** `text`: one sentence for the players; absent: it was discarded, and they know. */
  | { readonly kind: 'nothing'; readonly text?: string };
