/** The DGT e-board protocol (RS-232, USB serial, Bluetooth serial port), pure: bytes to typed messages and back. */
export * from './boardMessage.js';
export * from './bus.js';
export * from './clockCommand.js';
export * from './clockTimes.js';
export * from './frame.js';
export * from './hostCommand.js';
export * from './squares.js';

/** 8N1, no flow control. */
export const BAUD_RATE = 9600;
/** Bytes that a board in single-board mode can keep while it is busy. */
export const INPUT_BUFFER_BYTES = 10;
