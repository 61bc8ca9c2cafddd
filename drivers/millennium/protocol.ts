/** The Millennium ChessLink protocol, pure: bytes to typed messages and back. */
export * from './frame.js';
export * from './message.js';
export * from './squares.js';

/** Opened 8N1: the odd parity of 7O1 is made here, which any converter can send. */
export const BAUD_RATE = 38_400;
