import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageReferences } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import type { Stores } from '../createStores.ts';
import { findMentions } from '../../text/mentions.ts';
import { peopleToMention } from '../members/selectors.ts';
import { noRoomPeople } from '../members/reduce.ts';
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

/** The ids of the people mentioned in a text, up to the limit of a message. */
export function mentionedIds(stores: Stores, conversationId: string, text: string): string[] {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return [];
  const people = stores.members.getState()[conversationId] ?? noRoomPeople;
  const mentionable = peopleToMention(conversation, people, myId(stores.session.getState()) ?? '');
  const named = new Set(findMentions(text, mentionable).map(({ userId }) => userId));
  return [...named].slice(0, LIMITS.mentions);
}
