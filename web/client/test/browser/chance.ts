// Chance that is the same for the same seed.

/** Chance gives numbers from 0 up to 1. */
export type Chance = () => number;

/** chance is the chance of a seed: xorshift on 32 bits. */
export function chance(seed: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bf03635) | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** shuffled is a list in another order. */
export function shuffled<T>(list: readonly T[], dice: Chance): T[] {
  return list
    .map((item) => ({ item, at: dice() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
