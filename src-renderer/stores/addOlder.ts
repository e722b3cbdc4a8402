/** A list with an older page of it; what is in both stays as it is here. */
export function addOlder<One>(
  here: readonly One[],
  page: readonly One[],
  keyOf: (one: One) => number | string,
): readonly One[] {
  const known = new Set(here.map(keyOf));
  return [...here, ...page.filter((one) => !known.has(keyOf(one)))];
}
