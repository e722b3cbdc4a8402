/** Seeded random numbers (mulberry32): the same seed gives the same schedule. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { next, between, pick: (values) => values[between(0, values.length - 1)] ?? values[0] };
}
