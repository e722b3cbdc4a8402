import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import type { RoomPeople } from './reduce.ts';
import { seatedMembers } from './selectors.ts';

/** The people who can be mentioned in a conversation, with their names there: all members except me. */
export function peopleToMention(conversation: ConversationSummary, people: RoomPeople, me: string): Person[] {
  const inside =
    conversation.kind === 'direct'
      ? [conversation.with]
      : seatedMembers(people).map(({ userId, nickname }) => ({ id: userId, name: nickname }));
  return inside.filter(({ id }) => id !== me);
}
