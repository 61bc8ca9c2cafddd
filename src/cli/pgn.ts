/** `eboard960 pgn`: what can be asked of game files. */
import type { Command } from 'commander';
import { newCommand, type Terminal } from './command.js';
import { addPgnCheck } from './pgnCheck.js';
import { addPgnExport } from './pgnExport.js';
import { addPgnStats } from './pgnStats.js';

const EXAMPLE = `eboard960 pgn check games/*.pgn
the number of games and half-moves of each file, or the first illegal one`;

export function pgnCommand(terminal: Terminal): Command {
  const command = newCommand(terminal, 'pgn', 'Reads game files in PGN.', EXAMPLE);
  addPgnCheck(command, terminal);
  addPgnStats(command, terminal);
  addPgnExport(command, terminal);
  return command;
}
