/** One variant of a bench: does its work once and returns its measurements. */
export type Variant<Sample> = () => Promise<Sample>;

/**
 * Runs every variant once per round, starting each round with another one, so that disturbances of the machine affect
 * all alike. One uncounted round before the first warms up.
 */
export async function interleave<Name extends string, Sample>(
  variants: Readonly<Record<Name, Variant<Sample>>>,
  rounds = 5,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(variants) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (const name of names) await variants[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name;
      samples[name].push(await variants[name]());
    }
  }
  return samples;
}

/** The median; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * The smallest value that at least this share (0 to 1) of all values do not exceed (nearest rank); NaN for an empty
 * list.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

/** To three significant digits, as the figures of the benches are printed. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
