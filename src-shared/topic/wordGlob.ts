/** The parsed form of a word with stars, such as `rel*` or `*-failed`: the parts between its stars. */
export interface WordGlob {
  readonly prefix: string;
  readonly suffix: string;
  readonly between: readonly string[];
}

export function readGlob(word: string): WordGlob {
  const parts = word.split('*');
  return {
    prefix: parts[0] ?? '',
    suffix: parts.at(-1) ?? '',
    between: parts.slice(1, -1).filter((part) => part !== ''),
  };
}

/** Matching each part at its first position is sufficient, so no backtracking is needed. */
export function matchesGlob({ prefix, suffix, between }: WordGlob, word: string): boolean {
  const end = word.length - suffix.length;
  if (end < prefix.length || !word.startsWith(prefix) || !word.endsWith(suffix)) return false;
  let at = prefix.length;
  for (const part of between) {
    const found = word.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
