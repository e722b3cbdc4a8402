import { LIMITS } from '../contract/limits.ts';

/** Shortens a text to one line of at most `LIMITS.noticeTitleLength` characters, for lists. */
export function shortenTitle(text: string): string {
  const line = text
    .slice(0, 4 * LIMITS.noticeTitleLength)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line.length <= LIMITS.noticeTitleLength) return line;
  let title = '';
  for (const character of line) {
    if (title.length + character.length >= LIMITS.noticeTitleLength) break;
    title += character;
  }
  return `${title}…`;
}
