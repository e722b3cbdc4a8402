import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../conversations/partnerOf.ts';

/** What stands in the search field for "in this conversation", behind a space for what is searched for. */
export function placeText(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return /[\s"“”「」«»]/u.test(name) ? ` in:"${name.replaceAll('"', ' ')}"` : ` in:${name}`;
}

/** What is searched for, wherever it is. */
export function withoutPlace(text: string): string {
  return text.replaceAll(/(?:^|\s)in:(?:"[^"]*"?|\S*)/giu, '').trim();
}
