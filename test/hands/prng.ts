/** Chance that can be repeated: the same seed gives the same hands on every machine. */
export interface Random {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** Four 32-bit words of state (xorshift), filled from the seed by a mixing function so that near seeds differ. */
export function createRandom(seed: number): Random {
  let mix = seed >>> 0;
  const word = () => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  let [a, b, c, d] = [word(), word(), word(), word() | 1];
  const next = () => {
    let t = d;
    d = c;
    c = b;
    b = a;
    t ^= t << 11;
    t ^= t >>> 8;
    a = (t ^ a ^ (a >>> 19)) >>> 0;
    return a;
  };
  const below = (n: number) => Math.floor((next() / 0x1_0000_0000) * n);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() / 0x1_0000_0000 < probability,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    shuffle: (list) => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
  };
}
