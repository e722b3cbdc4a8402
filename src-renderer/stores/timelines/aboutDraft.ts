import { LIMITS } from '#shared/contract/limits.ts';
import type { AboutOthers } from '#shared/contract/model.ts';
import { aboutOthers } from '#shared/message/aboutOthers.ts';
import type { Stores } from '../../app/createStores.ts';
import { findMentions } from '../../text/mentions.ts';
import { peopleToMention } from '../members/peopleToMention.ts';
import { nobody } from '../members/reduce.ts';
import { myId } from '../session/reduce.ts';

/** References of the draft: the ids of the people that it mentions, and the message that it replies to. */
export function draftReferences(stores: Stores, conversationId: string, text: string): AboutOthers {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return {};
  const reply = stores.replies.getState()[conversationId];
  return aboutOthers({
    mentions: mentionedIds(stores, conversationId, text),
    replyTo: reply?.epoch === conversation.epoch ? reply.offset : undefined,
  });
}

/** The ids of the people mentioned in a text, up to the limit of a message. */
export function mentionedIds(stores: Stores, conversationId: string, text: string): string[] {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return [];
  const people = stores.members.getState()[conversationId] ?? nobody;
  const mentionable = peopleToMention(conversation, people, myId(stores.session.getState()) ?? '');
  const named = new Set(findMentions(text, mentionable).map(({ userId }) => userId));
  return [...named].slice(0, LIMITS.mentions);
}
