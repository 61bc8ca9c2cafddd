/** `npx tsx test/recognition/ambiguous.ts`: the castling sequences that can mean something else, and what is done about each. */
import { ambiguousSequences } from './castleOrders.js';

for (const line of ambiguousSequences()) console.log(line);
