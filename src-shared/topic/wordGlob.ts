/** A word of a pattern with stars in it, such as `rel*` or `*-failed`: what lies between its stars. */
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

/** Every part is taken at its first place, which never keeps another from being found: no way back is needed. */
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
