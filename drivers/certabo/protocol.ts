/** Certabo and TabuTronic boards, pure: the stream of the board and the light frames of the host, both directions. */
export * from './lightFrames.js';
export * from './stream.js';

/** Bits per second, 8N1, every model (Certabo, "Link settings"). */
export const BAUD_RATE = 38_400;
