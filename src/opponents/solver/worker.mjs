// The solver's thread in a checkout: TypeScript needs its loader in every thread of its own. The built program starts
// worker.js itself.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
