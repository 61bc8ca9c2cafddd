/** iChessOne over USB serial, pure: bytes to typed messages and back, both directions. */
export * from './boardMessage.js';
export * from './hostCommand.js';

/** Bits per second, 8N1 (others: iChessOne, "Link"). */
export const BAUD_RATE = 115_200;
