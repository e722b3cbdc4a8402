/**
 * Appends an older page to a list. An item that is in both keeps its loaded version; one with the key null is never in
 * both.
 */
export function addOlder<One>(
  here: readonly One[],
  page: readonly One[],
  keyOf: (one: One) => number | string | null,
): readonly One[] {
  const known = new Set(here.map(keyOf));
  known.delete(null);
  return [...here, ...page.filter((one) => !known.has(keyOf(one)))];
}
