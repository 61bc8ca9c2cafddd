export { BELIEF_CAP } from './hypothesis.js';
export type {
  Ambiguity,
  Candidate,
  Difference,
  PromotionRole,
  Reading,
  RecognitionInput,
  RecognitionWord,
} from './reading.js';
export { PROMOTION_ROLES } from './reading.js';
export { Recogniser } from './recogniser.js';
export { DEFAULT_OPTIONS, type RecogniserOptions } from './state.js';
