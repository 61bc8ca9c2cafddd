export { REACH } from './felt.js';
export { HAND_KINDS, KINDS, type Kind, occursOn } from './kinds.js';
export { differing, type OtherOptions, type OtherScript, otherHands } from './script.js';
