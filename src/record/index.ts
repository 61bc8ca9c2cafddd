/** Keeping games: journal, PGN, statistics. */
export { type DiskFault, diskLayer, type FileLayer, type OpenFile, writeWhole } from './fileStore.js';
export { makePgn, PgnText } from './pgn.js';
export {
  checkGame,
  checkGames,
  type FileCheck,
  faultSentence,
  type GameCheck,
  type PlacedFault,
  readPgnFile,
  readPgnText,
} from './pgnFile.js';
export {
  type GameBeginning,
  type GameFault,
  type GameReading,
  type PlayedMove,
  type Read,
  type ReadVariant,
  readBeginning,
  readGame,
  tagOf,
} from './pgnGame.js';
export type { RawGame } from './pgnScan.js';
export { type PgnTags, type VariantTag, variantTag } from './pgnTags.js';
export {
  type NewGame,
  openGames,
  Recorder,
  type RecorderOptions,
  type RecordStatus,
  type Resumed,
  type Saved,
} from './recorder.js';
export { type Percent, percentOf, STAT_GROUPS, type StatGroup, Statistics, type Tally } from './stats.js';
