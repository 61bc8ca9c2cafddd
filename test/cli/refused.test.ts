/**
 * One rule for every command: a line that cannot be read (unknown, missing, too much, excluding each other) ends with 2,
 * a value that is bad or not there with 1; both in one sentence, and before anything is written.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolders } from '../support/folder.js';
import { cli } from './inProcess.js';
import { isOneSentence } from './program.js';

const newFolder = temporaryFolders();
const KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

/** `NEW` stands for a path that is not there, `FILE` for a file, `TRACE` for a trace of an empty board. */
type Case = readonly [command: readonly string[], says: RegExp];

const BAD_VALUES: readonly Case[] = [
  [['run', '--board', 'nowhere'], /neither a port .* one of certabo, .*, simulator\.$/m],
  [['run', '--board', 'serial:'], /serial number/],
  [['run', '--board', 'eone'], /name the port as well/],
  [['run', '--draw', '960'], /--draw is .*, not "960"/],
  [['run', '--draw', ''], /--draw is .*, not ""/],
  [['run', '--fen', KINGS.replace('4k3', '8')], /king/],
  [['run', '--condition', 'atomic'], /no condition "atomic"/],
  [['run', '--condition', 'rz-pieces'], /--flagged/],
  [['run', '--flagged', 'e1'], /Only rz-pieces/],
  [['run', '--time', 'soon'], /./],
  [['run', '--castling', 'king-first'], /--castling is any-order or strict, not "king-first"/],
  [['run', '--takeback', 'maybe'], /--takeback is on or off/],
  [['run', '--sense', 'smell'], /--sense is occ, color or piece/],
  [['run', '--language', 'es'], /--language is en/],
  [['run', '--blind', 'e9'], /--blind is a square or several, such as e4 or e4,d5, not "e9"/],
  [['run', '--blind', 'e4;d5'], /--blind is .*, not "e4;d5"/],
  [['replay', 'NEW', '--blind', ''], /--blind is .*, not ""/],
  [['record', 'NEW', '--blind', 'e4 d5'], /--blind is .*, not "e4 d5"/],
  [['emulate', 'ebl', '--port', 'NEW', '--blind', 'z1'], /--blind is .*, not "z1"/],
  [['emulate', 'dgt', '--port', 'NEW', '--blind', 'e4'], /family dgt cannot say/],
  [['run', '--port', '0x50'], /--port is a whole number/],
  [['run', '--port', '80.5'], /--port is a whole number/],
  [['run', '--config', 'NEW'], /no file/],
  [['run', '--config', 'FILE'], /TOML/],
  [['run', '--draw', '518', '--games', 'FILE'], /is a file/],
  [['run', '--draw', '518', '--games', ''], /empty/],
  [['draw', '--number', '1e2'], /no start number/],
  [['draw', '--number', '-1'], /no start number/],
  [['draw', '--coins', ''], /not complete/],
  [['draw', '--dice', '0'], /./],
  [['number', ''], /0 letters/],
  [['pgn', 'check', 'NEW'], /no file/],
  [['pgn', 'stats', 'NEW'], /no file/],
  [['pgn', 'stats', 'FILE', '--by', 'x'], /--by is start, length or control/],
  [['pgn', 'export', 'NEW'], /no file/],
  [['replay', 'NEW'], /no file/],
  [['replay', 'NEW', '--format', 'x'], /--format is uci, pgn or readings/],
  [['replay', 'NEW', '--sense', 'x'], /--sense is occ, color or piece/],
  [['replay', 'NEW', '--castling', 'x'], /--castling is any-order or strict/],
  [['replay', 'NEW', '--takeback', 'x'], /--takeback is on or off/],
  [['replay', 'FILE'], /./],
  [['emulate', 'foo'], /family "foo"/],
  [['emulate', 'chessnut'], /USB HID/],
  [['emulate', 'pegasus'], /Bluetooth LE/],
  [['emulate', 'foo', '--sense', 'smell', '--speed', '0'], /family "foo"/],
  [['emulate', 'ebl', '--port', 'NEW', '--trace', 'NEW'], /no file/],
  [['emulate', 'ebl', '--port', 'NEW', '--sense', 'x'], /--sense is occ, color or piece/],
  [['emulate', 'ebl', '--port', 'NEW', '--trace', 'TRACE', '--sense', 'piece'], /sense occ/],
  [['emulate', 'ebl', '--port', 'NEW', '--speed', '0'], /--speed is a factor/],
  [['emulate', 'ebl', '--port', 'NEW', '--drop', '101'], /--drop is a percentage/],
  [['emulate', 'ebl', '--port', 'NEW', '--seed', '-1'], /no seed/],
  [['emulate', 'ebl', '--port', 'NEW', '--linger', 'long'], /--linger is a number of seconds/],
  [['emulate', 'ebl', '--port', ''], /no board address|not a board address/],
  // Only what is accepted is offered.
  [['record', 'NEW', '--board', 'nowhere'], /neither a port .* one of certabo, (?!.*simulator)/],
  [['record', 'NEW', '--board', 'simulator:/dev/x'], /neither a port/],
  [['record', 'NEW', '--board', 'simulator'], /real board/],
  [['record', 'NEW', '--start', '960'], /no start number/],
  [['record', 'NEW', '--start', 'x'], /FEN/],
  [['record', 'NEW', '--seconds', '0'], /--seconds is a number/],
  [['record', 'FILE'], /is there already/],
  [['calibrate', '--board', 'simulator'], /real board/],
  [['calibrate', '--board', 'nowhere'], /neither a port .* nor certabo\.$/m],
  [['calibrate', '--start', '1000'], /no start number/],
  [['calibrate', '--seconds', '1e9'], /--seconds is a number/],
  [['perft', '--depth', '1.5'], /no depth/],
  [['perft', '--depth', '1', '--fen', 'x'], /FEN/],
  [['perft', '--depth', '1', '--condition', 'x'], /no condition "x"/],
  [['solve', '--fen', KINGS, '--mate', '0'], /no number of moves/],
  [['solve', '--fen', KINGS, '--mate', '1', '--threads', '3'], /no number of threads/],
  [['solve', '--fen', 'x', '--mate', '1'], /FEN/],
  [['solve', '--board', 'simulator', '--mate', '0'], /no number of moves/],
  [['solve', '--board', 'nowhere', '--mate', '1'], /neither a port/],
  [['solve', '--board', 'simulator', '--mate', '1', '--turn', 'left'], /--turn is white or black/],
  [['solve', '--board', 'simulator', '--mate', '1', '--sense', 'x'], /--sense is occ, color or piece/],
  [['solve', '--board', 'simulator', '--mate', '1', '--language', 'es'], /--language is en/],
  [['solve', '--board', 'simulator', '--mate', '1', '--games', 'FILE'], /is a file/],
  [['solve', '--board', 'simulator', '--mate', '1', '--memory', '0'], /no size in megabytes/],
  [['doctor', '--games', ''], /empty/],
  [['doctor', '--games', 'FILE'], /is a file/],
  [['service', 'uninstall', '--root', 'NEW'], /not installed/],
];

const WRONG_USAGE: readonly Case[] = [
  [['frob'], /no command "frob"/],
  [['--frob'], /Unknown option '--frob'; see eboard960 run --help/],
  [['run', 'now'], /Too many arguments/],
  [['run', '--board'], /argument missing/],
  [['run', '--fen', KINGS, '--draw', '518'], /leave one of them away/],
  [['draw', '--random', '--dice', '1'], /Choose one way/],
  [['number'], /'position'/],
  [['pgn'], /Name one of its commands/],
  [['pgn', 'export'], /'files'/],
  [['replay'], /'trace'/],
  [['replay', 'TRACE', '--json', '--format', 'uci'], /Either --json or --format .* leave one of them away/],
  [['boards', '--frob'], /Unknown option/],
  [['boards', 'COM1'], /Too many arguments/],
  [['emulate'], /'family'/],
  [['emulate', 'ebl'], /--port <path> is missing; see eboard960 emulate --help/],
  [['record'], /'file'/],
  [['calibrate', 'now'], /Too many arguments/],
  [['perft'], /--depth <n> is missing/],
  [['perft', '--dpeth', '3'], /Unknown option '--dpeth'/],
  [['solve', '--fen', KINGS], /--mate <n> is missing/],
  [['solve', '--mate', '2'], /--fen/],
  [['doctor', 'now'], /Too many arguments/],
  [['service'], /Name one of its commands/],
  [['service', 'frob'], /Unknown command 'frob'/],
  [['service', 'install', '--root'], /argument missing/],
];

async function refused([command, says]: Case): Promise<number | null> {
  const folder = newFolder();
  const places: Readonly<Record<string, string>> = {
    NEW: join(folder, 'new'),
    FILE: join(folder, 'file'),
    TRACE: join(folder, 'game.trace'),
  };
  writeFileSync(join(folder, 'file'), 'no = = game\n');
  writeFileSync(
    join(folder, 'game.trace'),
    '# eboard960 trace 1\n# start: 518\n0 hello ebl=1 name=t sense=occ led=rgb seq=0 hz=100 settle=20\n',
  );
  const args = command.map((word) => places[word] ?? word);
  // Where nobody names a folder, games would go here.
  vi.stubEnv('XDG_STATE_HOME', folder);
  const { code, out, err } = await cli(...args);
  expect(out).toBe('');
  expect(err).toMatch(says);
  expect(err).toSatisfy(isOneSentence);
  expect(readdirSync(folder).sort()).toEqual(['file', 'game.trace']);
  return code;
}

afterEach(() => vi.unstubAllEnvs());

describe('what is refused', () => {
  it.each(BAD_VALUES)('a bad value ends with 1: %j', async (...one) => {
    expect(await refused(one)).toBe(1);
  });

  it.each(WRONG_USAGE)('wrong usage ends with 2: %j', async (...one) => {
    expect(await refused(one)).toBe(2);
  });
});
