/** The long fuzz: `npx tsx --expose-gc test/drivers/fuzz.ts [CHUNKS [FAMILY]]`, 2,000,000 chunks for each protocol. */
import { fuzz, randomFrom } from './fuzzer.js';
import { FUZZ_SUBJECTS } from './fuzzSubjects.js';

const [chunks = 2_000_000, family] = [Number(process.argv[2] ?? 2_000_000), process.argv[3]];
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};
for (const subject of FUZZ_SUBJECTS) {
  if (family !== undefined && family !== subject.name) continue;
  const before = heap();
  const started = performance.now();
  const { events, proofs } = fuzz(subject, chunks, randomFrom(960));
  const grown = heap() - before;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${subject.name}: ${chunks} chunks, ${events} events, ${proofs} proofs in ${seconds} s, heap ${grown.toFixed(1)} MB more`,
  );
  if (grown > 20) throw new Error(`${subject.name} has grown by ${grown.toFixed(1)} MB`);
}
