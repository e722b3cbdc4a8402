import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';

/**
 * The title of a notice about a message. Markdown is removed before the text is cut, because a cut could split a pair
 * of signs.
 */
export function bodyTitle(body: MessageEvent['body']): string {
  const text = bodyText(body);
  const isName = body.kind !== 'text' && body.kind !== 'recalled' && body.caption === '';
  return shorten(isName ? text : plainMarkdown(text));
}

/** The title from a message's preview. Previews of files may be file names, which are not Markdown. */
export function previewTitle(kind: string, preview: string): string {
  return shorten(kind === 'text' ? plainMarkdown(preview) : preview);
}

/** Shortens a text to one line of at most `LIMITS.noticeTitleLength` characters, for lists. */
function shorten(text: string): string {
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
