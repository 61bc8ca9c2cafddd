export { KINDS, type Kind, occursOn } from './kinds.js';
export { type OtherOptions, type OtherScript, otherHands } from './script.js';
