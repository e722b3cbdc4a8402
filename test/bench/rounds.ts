/** One of the things that a bench compares: does its work once and says what it measured. */
export type Variant<Sample> = () => Promise<Sample>;

/**
 * Runs every variant once in each round, each round beginning with another one, so that whatever disturbs the machine
 * disturbs all of them alike. A round before the first warms up and is not counted.
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

/** The middle value; of an even number the lower one of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that at least this share (0 to 1) of all do not exceed (nearest rank); NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}
