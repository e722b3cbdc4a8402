/** The page before an offset, newest first; `next` is the `before` of the following page. */
export function pageBefore<Item extends { readonly offset: number }>(
  all: readonly Item[],
  before: number | undefined,
  size: number,
): { page: Item[]; next: number | null } {
  const left = all.filter(({ offset }) => before === undefined || offset < before).toReversed();
  const page = left.slice(0, size);
  return { page, next: left.length > page.length ? (page.at(-1)?.offset ?? null) : null };
}
