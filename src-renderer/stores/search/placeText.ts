import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../conversations/partnerOf.ts';

/** What stands in the search field for "in this conversation", behind a space for what is searched for. */
export function placeText(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return /[\s"“”「」«»]/u.test(name) ? ` in:"${name.replaceAll('"', ' ')}"` : ` in:${name}`;
}
