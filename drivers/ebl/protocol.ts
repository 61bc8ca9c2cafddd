/** EBL/1 (part B of the home-made boards' protocol notes), pure: lines to typed messages and back, both directions. */
export * from './boardMessage.js';
export * from './hostCommand.js';
export * from './line.js';
