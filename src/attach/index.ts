/** Finding boards and opening them: from what a person names to a board at work. Stands on the board and its drivers. */
export { AwaitedBoard } from './awaitedBoard.js';
export type { Finding } from './boardSearch.js';
export {
  type BoardSelector,
  nameOfSelector,
  parseBoardSelector,
  parseRealSelector,
  type RealSelector,
} from './boardSelector.js';
export { chooseBoard } from './chooseBoard.js';
export { connectBoard } from './connectBoard.js';
export { type AttachedDevice, attachedDevices } from './devices.js';
export { HID_FAMILIES, listHidBoards } from './hidBoards.js';
export { PROBED_FAMILIES } from './probePort.js';
export { survey } from './survey.js';
export { waitForBoard } from './waitForBoard.js';
