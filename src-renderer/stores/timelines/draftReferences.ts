import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageReferences } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import { isOfEveryone } from '#shared/message/wideMentions.ts';
import type { Stores } from '../createStores.ts';
import { findMentions } from '#shared/text/mentions.ts';
import { formerMentions } from '../../text/mentions.ts';
import { countMentioned, peopleToMention, wideToMention } from '../members/selectors.ts';
import { noRoomPeople } from '../members/reduce.ts';
import { activePeople } from '../people/reduce.ts';
import { myId } from '../session/reduce.ts';

/** References of the draft: the ids of the people that it mentions, and the message that it replies to. */
export function draftReferences(stores: Stores, conversationId: string, text: string): MessageReferences {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return {};
  const reply = stores.replies.getState()[conversationId];
  return referencesOf({
    mentions: mentionedIds(stores, conversationId, text),
    replyTo: reply?.epoch === conversation.epoch ? reply.offset : undefined,
  });
}

/** How many people a text mentions with everyone or a group; 0 if it mentions neither. */
export function countMentionedIn(stores: Stores, conversationId: string, text: string): number {
  const mentions = mentionedIds(stores, conversationId, text);
  const people = stores.members.getState()[conversationId] ?? noRoomPeople;
  const groups = stores.groups.getState() ?? [];
  const isWide = mentions.some((id) => isOfEveryone(id) || groups.some((group) => group.id === id));
  return isWide ? countMentioned(mentions, people, groups) : 0;
}

/** The ids that a text mentions, of people, of everyone and of groups, up to the limit of a message. */
export function mentionedIds(stores: Stores, conversationId: string, text: string): string[] {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return [];
  const people = stores.members.getState()[conversationId] ?? noRoomPeople;
  const me = myId(stores.session.getState()) ?? '';
  // Until the room is described, anyone may be in it; the server drops mentions of people who are not.
  const others =
    conversation.kind === 'room' && !people.described
      ? activePeople(stores.people.getState()).filter(({ id }) => id !== me && !(id in people.byId))
      : [];
  const named = [...peopleToMention(conversation, people, me), ...others];
  const profiles = stores.profiles.getState();
  const mentionable = [
    ...wideToMention(conversation, stores.groups.getState() ?? [], me),
    ...named,
    // An older text that is edited or sent again keeps its mentions.
    ...named.flatMap((person) => formerMentions(person, profiles[person.id]?.formerNames)),
  ];
  const mentioned = new Set(findMentions(text, mentionable).map(({ userId }) => userId));
  return [...mentioned].slice(0, LIMITS.mentions);
}
