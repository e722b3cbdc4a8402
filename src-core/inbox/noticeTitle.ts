import { LIMITS } from '#shared/contract/limits.ts';

/** A short piece of a text, on one line: what lists show. */
export function noticeTitle(text: string): string {
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
