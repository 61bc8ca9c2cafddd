/** `eboard960 emulate`: the device's side of a board, from a trace or from the keyboard. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { EMULATED_FAMILIES, familyNamed, loadEmulator } from '../../drivers/families.js';
import { BoardError } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import type { BoardEmulator, EmulatorKind } from '../board/emulator.js';
import { tapLink } from '../board/family.js';
import type { ByteLink } from '../board/link.js';
import { openLink } from '../board/openLink.js';
import { pause } from '../board/pause.js';
import { EMPTY_PLACEMENT, placementsMatch } from '../board/placement.js';
import { degrade, type Placement, SENSES, type Sense } from '../board/sensor.js';
import { err, ok, type Result, type Square } from '../rules/index.js';
import { newCommand, type Terminal } from './command.js';
import { EmulatedHands, TOUCH_MS } from './emulate/emulatedHands.js';
import { byKeyboard, lightsLine } from './emulate/keyboard.js';
import { EmulatorMemory } from './emulate/memory.js';
import { readScore, type Score } from './emulate/score.js';
import { listenForStop, type Stop } from './stop.js';
import { needed, numberOption, oneOf, quoted, squaresOption, wholeNumber } from './values.js';

interface Options {
  readonly port?: string;
  readonly trace?: string;
  readonly sense?: string;
  readonly speed: string;
  readonly drop: string;
  readonly seed: string;
  readonly linger: string;
  readonly fresh?: boolean;
  readonly blind?: string;
}

interface Plan {
  readonly kind: EmulatorKind;
  readonly port: string;
  readonly sense: Sense;
  readonly score: Score | undefined;
  readonly memory: EmulatorMemory | undefined;
  readonly fresh: boolean;
  readonly speed: number;
  readonly drop: number;
  readonly seed: number;
  readonly lingerMs: number;
  readonly blind: readonly Square[];
}

/** What the host wrote before we were there is read away first. */
const STALE_MS = 500;
/** A host that says nothing hears our greeting again so often. */
const GREET_MS = 3000;
/** A host needs so long from its first word to its picture of the board. */
const MEET_MS = 1000;

const MAX_SEED = 999_999_999;

const EXAMPLE = `eboard960 emulate ebl --port /tmp/board --trace game.trace --speed 10
puts the pieces up where the host lights squares, then plays the trace; Ctrl-C pulls the plug`;

export function emulateCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'emulate', "Plays the device's side of a board family on a port.", EXAMPLE)
    .argument('<family>', EMULATED_FAMILIES.join(', '))
    .option('--port <path>', 'serial port, pseudo-terminal, or tcp://host:port; needed')
    .option('--trace <file>', 'what the hands do; without it lift e2 and place e4 are typed')
    .option('--sense <sense>', `${SENSES.join(', ')}; default: that of the trace, else the richest`)
    .option('--speed <factor>', 'so many times as fast as the trace', '1')
    .option('--drop <percent>', "so many of the board's lines get lost", '0')
    .option('--seed <number>', 'the same seed loses the same lines', '1')
    .option('--linger <seconds>', 'stay so long after the last event of the trace', '5')
    .option('--blind <squares>', 'squares whose sensors are dead, such as e4,d5; the board says so of itself')
    .option('--fresh', 'forget what a killed emulator left on its board')
    .action(async (family: string, options: Options) => {
      const plan = terminal.valueOf(await planOf(family, options));
      if (plan === undefined) return;
      const stop = listenForStop();
      try {
        await emulate(plan, terminal, stop);
      } catch (error) {
        if (!(error instanceof BoardError)) throw error;
        terminal.fail(error.message);
      } finally {
        stop.dispose();
      }
    });
}

/** Boards of no family here that people may look for all the same. */
const BLUETOOTH_ONLY: ReadonlySet<string> = new Set(['pegasus', 'centaur']);

/** Why there is nothing to put on a port. */
function whyNone(family: string): string {
  if (familyNamed(family)?.found.by === 'usb-id')
    return `Boards of the family ${family} speak USB HID, which no serial port carries`;
  if (BLUETOOTH_ONLY.has(family)) return `A DGT ${family} speaks Bluetooth LE, which no serial port carries`;
  return `No emulator of the family ${quoted(family)} is known`;
}

async function planOf(family: string, options: Options): Promise<Result<Plan>> {
  const kind = await loadEmulator(family);
  if (kind === undefined) {
    return err(`${whyNone(family)}: choose ${EMULATED_FAMILIES.join(', ')}.`);
  }
  const port = needed(options.port, '--port <path>');
  const score = options.trace === undefined ? ok(undefined) : await readScore(options.trace);
  if (!score.ok) return score;
  const sense = senseOf(options.sense, kind, score.value?.sense);
  if (!sense.ok) return sense;
  const numbers = numbersOf(options);
  if (!numbers.ok) return numbers;
  const blind = squaresOption(options.blind, '--blind');
  if (!blind.ok) return blind;
  if (options.blind !== undefined && kind.namesBlind !== true)
    return err(
      `A board of the family ${family} cannot say which of its squares are blind: leave --blind away.`,
    );
  const { trace } = options;
  const memory =
    trace === undefined ? undefined : new EmulatorMemory([family, port, sense.value, hashOf(trace)]);
  const fresh = options.fresh ?? false;
  return ok({
    kind,
    port,
    sense: sense.value,
    score: score.value,
    memory,
    fresh,
    blind: blind.value,
    ...numbers.value,
  });
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** A trace cannot tell more than its board saw, and an emulated board no more than a real one. */
function senseOf(
  asked: string | undefined,
  { senses }: EmulatorKind,
  recorded: Sense | undefined,
): Result<Sense> {
  const known = (sense: Sense) => recorded === undefined || SENSES.indexOf(sense) <= SENSES.indexOf(recorded);
  // A board that has but one sense plays a coarser trace with the pieces that stand on it.
  if (asked === undefined) return ok(senses.filter(known).at(-1) ?? senses[0] ?? 'piece');
  const sense = oneOf(senses, '--sense', asked);
  if (!sense.ok) return sense;
  const value = sense.value ?? 'piece';
  return known(value)
    ? ok(value)
    : err(`The trace was recorded with the sense ${recorded}; it cannot be played as ${value}.`);
}

function numbersOf(options: Options): Result<Pick<Plan, 'speed' | 'drop' | 'seed' | 'lingerMs'>> {
  const speed = numberOption(options.speed, '--speed', 'a factor', 0.01, 1000);
  if (!speed.ok) return speed;
  const drop = numberOption(options.drop, '--drop', 'a percentage', 0, 100);
  if (!drop.ok) return drop;
  const seed = wholeNumber(options.seed, 'seed', 0, MAX_SEED);
  if (!seed.ok) return seed;
  const linger = numberOption(options.linger, '--linger', 'a number of seconds', 0, 86_400);
  if (!linger.ok) return linger;
  return ok({
    speed: speed.value,
    drop: drop.value / 100,
    seed: seed.value,
    lingerMs: linger.value * 1000,
  });
}

async function emulate(plan: Plan, terminal: Terminal, stop: Stop): Promise<void> {
  const say = (sentence: string) => terminal.write(`${sentence}\n`);
  const remembered = plan.fresh ? undefined : plan.memory?.recall();
  const { kind, sense, drop, seed } = plan;
  const emulator = kind.make({
    clock: systemClock,
    sense,
    ...(drop === 0 ? {} : { faults: { seed, drop } }),
    ...(plan.blind.length === 0 ? {} : { blind: plan.blind }),
    placement: remembered?.board ?? placedAlready(plan.score) ?? EMPTY_PLACEMENT,
  });
  emulator.onLeds((lights) => say(lightsLine(lights)));
  let heard = 0;
  const link = tapLink(await openLink(plan.port, { baudRate: kind.baudRate }), (direction) => {
    if (direction === 'rx') heard += 1;
  });
  let lost: string | undefined;
  let leaving = false;
  const cable = watched(link, (reason) => {
    if (leaving) return;
    lost = reason;
    stop.now();
  });
  emulator.attach(cable);
  say(`Emulating a board that senses ${sense} on ${plan.port}.`);
  if (plan.score === undefined) await byKeyboard(emulator, say, stop);
  else await byTrace({ ...plan, score: plan.score }, emulator, cable, terminal, stop, () => heard);
  leaving = true;
  emulator.detach();
  await link.close();
  if (lost !== undefined) terminal.fail(lost);
}

/** A link has one listener for its end, and the emulator is it; here both hear of it. */
function watched(link: ByteLink, onLost: (reason: string) => void): ByteLink {
  return {
    ...link,
    onClose: (listener) =>
      link.onClose((reason) => {
        listener(reason);
        onLost(reason);
      }),
  };
}

/** A trace that begins in the middle of a game finds its pieces standing. */
function placedAlready(score: Score | undefined): Placement | undefined {
  if (score?.first === undefined) return undefined;
  const { start, first } = score;
  const occupied = (placement: Placement) => placement.map((seen) => degrade(seen, 'occ'));
  if (start !== undefined && placementsMatch(occupied(start), occupied(first))) return undefined;
  const empty = first.every((seen) => seen === '.' || seen === 'x');
  return empty ? undefined : first.map((seen) => (seen === 'x' ? '.' : seen));
}

async function byTrace(
  plan: Plan & { readonly score: Score },
  emulator: BoardEmulator,
  link: ByteLink,
  terminal: Terminal,
  stop: Stop,
  heard: () => number,
): Promise<void> {
  const { score, memory, sense, speed } = plan;
  const say = (sentence: string) => terminal.write(`${sentence}\n`);
  const remembered = plan.fresh ? undefined : memory?.recall();
  let playing = remembered?.playing ?? placedAlready(score) !== undefined;
  const remember = (done: number) => memory?.keep(emulator.board(), done, playing);
  const { dark = false, touchMs = TOUCH_MS } = plan.kind;
  const { signal } = stop;
  const { blind } = plan;
  const hands = new EmulatedHands({
    emulator,
    score,
    sense,
    dark,
    blind,
    touchMs,
    speed,
    signal,
    say,
    remember,
  });
  if (remembered !== undefined) {
    const seconds = Math.round(remembered.ageMs / 1000);
    say(`Going on as it stood ${seconds} s ago, after ${remembered.done} steps (--fresh begins anew).`);
  }
  await meetHost(emulator, link, stop, heard);
  if (!playing) {
    const wanted = score.start ?? score.first;
    if (wanted === undefined) {
      terminal.fail(
        'The trace names no start position: add a line such as "# start: 518" above its first entry.',
      );
      return;
    }
    say('The hands put the pieces up where squares are lit.');
    const refused = await hands.setUp(wanted);
    if (refused !== undefined) {
      memory?.forget();
      terminal.fail(refused);
      return;
    }
    playing = true;
  }
  if (stop.signal.aborted) return;
  say('The hands play the trace.');
  await hands.play(remembered?.done ?? 0);
  if (stop.signal.aborted) return;
  memory?.forget();
  say('The trace is played.');
  await pause(plan.lingerMs, stop.signal);
}

/** Waits until a living host has spoken. */
async function meetHost(
  emulator: BoardEmulator,
  link: ByteLink,
  stop: Stop,
  heard: () => number,
): Promise<void> {
  await pause(STALE_MS, stop.signal);
  let before = heard();
  while (!stop.signal.aborted) {
    before = heard();
    emulator.attach(link);
    for (let waited = 0; waited < GREET_MS && heard() === before && !stop.signal.aborted; waited += 100) {
      await pause(100, stop.signal);
    }
    if (heard() > before) break;
  }
  await pause(MEET_MS, stop.signal);
}
