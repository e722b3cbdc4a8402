import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { type ProfilesState, personMatches } from '../../stores/profiles/reduce.ts';

/** Whether a conversation matches what was typed: a person also by their title, a group message by its people. */
export function conversationMatches(
  profiles: ProfilesState,
  conversation: ConversationSummary,
  query: string,
): boolean {
  if (conversation.kind === 'direct') return personMatches(profiles, conversation.with, query);
  return nameMatches(partnerOf(conversation).name, query);
}
