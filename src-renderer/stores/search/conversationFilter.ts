import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../conversations/partnerOf.ts';

/** The filter for a conversation in the search field, after a space for the search terms. */
export function conversationFilter(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return /[\s"“”「」«»]/u.test(name) ? ` in:"${name.replaceAll('"', ' ')}"` : ` in:${name}`;
}

/** The query without its conversation filter. */
export function withoutConversationFilter(text: string): string {
  return text.replaceAll(/(?:^|\s)in:(?:"[^"]*"?|\S*)/giu, '').trim();
}
