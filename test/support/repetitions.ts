/** Set by `npm run test:long`. */
export const isLongRun = process.env['PARLEY_LONG'] === '1';

/** How often something random is repeated: a few times in `npm test`, the full count in `npm run test:long`. */
export function repetitions({ short, long }: { readonly short: number; readonly long: number }): number {
  return isLongRun ? long : short;
}
