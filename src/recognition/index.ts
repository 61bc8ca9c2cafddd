export type {
  Ambiguity,
  Candidate,
  Difference,
  PromotionRole,
  Reading,
  RecognitionInput,
  RecognitionWord,
} from './reading.js';
export { Recogniser } from './recogniser.js';
export { DEFAULT_OPTIONS, type RecogniserOptions } from './state.js';
