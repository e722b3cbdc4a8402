import { createNameIndex } from './createNameIndex.ts';

/** Whether one pattern, or name, matches one name. */
export function matchesPattern(pattern: string, name: string): boolean {
  const index = createNameIndex();
  index.add(name);
  let matches = false;
  index.match(pattern, () => (matches = true));
  return matches;
}
