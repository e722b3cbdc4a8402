/** Set by `npm run test:long`. */
export const isLongRun = process.env['PARLEY_LONG'] === '1';

/** The number of repetitions of a random test: few in `npm test`, the full count in `npm run test:long`. */
export function repetitions({ short, long }: { readonly short: number; readonly long: number }): number {
  return isLongRun ? long : short;
}
