/** Keeping games: journal, PGN, statistics. */
export type { SavedClock } from './clockFile.js';
export { textOfBytes } from './decode.js';
export { fileBytes } from './fileBytes.js';
export { diskLayer, type FileLayer, writeWhole } from './fileStore.js';
export { openGames } from './gameFiles.js';
export { makeFolder } from './makeFolder.js';
export { tableInName } from './names.js';
export { makePgn, PgnText } from './pgn.js';
export {
  checkGame,
  checkGames,
  type FileCheck,
  faultSentence,
  type PlacedFault,
  readPgnFile,
  readPgnText,
  readWrittenGames,
} from './pgnFile.js';
export {
  exportFault,
  type GameReading,
  playersOf,
  readGame,
  tagOf,
} from './pgnGame.js';
export type { RawGame } from './pgnScan.js';
export type { PgnTags } from './pgnTags.js';
export { type PgnResult, resultOf } from './pgnWords.js';
export {
  type NewGame,
  Recorder,
  type RecorderOptions,
  type RecordStatus,
  type Resumed,
  type Saved,
} from './recorder.js';
export { type Percent, percentOf, STAT_GROUPS, type StatGroup, Statistics, type Tally } from './stats.js';
