import type { MessageEvent } from '#shared/contract/model.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { messageLink, webMessageLink, type MessageAddress } from '#shared/text/messageLink.ts';
import type { Parley } from '../../app/createParley.ts';
import { hasMarkdown } from '#shared/text/markdownSigns.ts';
import { copyText } from '../../shell/copyText.ts';

/** Copies the text of a message without Markdown syntax. Returns whether that succeeded. */
export async function copyAsText(body: MessageEvent['body']): Promise<boolean> {
  const text = bodyText(body);
  if (!hasMarkdown(text)) return copyText(text);
  // If the parser can't be loaded, the text is copied as it was typed.
  const plain = await import('./parse/toText.ts').then(({ toText }) => toText(text)).catch(() => text);
  return copyText(plain);
}

/** Copies the text of a message as it was typed. */
export function copyAsMarkdown(body: MessageEvent['body']): Promise<boolean> {
  return copyText(bodyText(body));
}

/**
 * Copies the link to a message for other people of its conversation: on a Parley server a URL that browsers can open,
 * too.
 */
export function copyLink({ stores }: Pick<Parley, 'stores'>, address: MessageAddress): Promise<boolean> {
  const origin = stores.host.getState().description?.connection?.origin;
  return copyText(origin === undefined ? messageLink(address) : webMessageLink(origin, address));
}
