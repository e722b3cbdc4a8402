/** Appends an older page to a list. An item that is in both keeps its loaded version. */
export function addOlder<One>(
  here: readonly One[],
  page: readonly One[],
  keyOf: (one: One) => number | string,
): readonly One[] {
  const known = new Set(here.map(keyOf));
  return [...here, ...page.filter((one) => !known.has(keyOf(one)))];
}
