/** Pseudo-random numbers from a seed, so that every run creates the same demo (mulberry32, public domain). */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  roll(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Value>(from: readonly Value[]): Value;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  function roll(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number): number => least + Math.floor(roll() * (most - least + 1));
  return {
    roll,
    between,
    pick(from) {
      const found = from[between(0, from.length - 1)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}
