import { createNameIndex } from './createNameIndex.ts';

/** Whether a pattern or name matches a name. */
export function matchesPattern(pattern: string, name: string): boolean {
  const index = createNameIndex();
  index.add(name);
  let matches = false;
  index.match(pattern, () => (matches = true));
  return matches;
}
