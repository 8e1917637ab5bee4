// Random numbers that are the same for the same seed.

/** Returns numbers from 0 to less than 1. */
export type Chance = () => number;

/** Returns the generator of a seed: xorshift with 32 bits. */
export function chance(seed: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bf03635) | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Returns a shuffled copy of a list. */
export function shuffle<T>(list: readonly T[], dice: Chance): T[] {
  return list
    .map((item) => ({ item, at: dice() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
