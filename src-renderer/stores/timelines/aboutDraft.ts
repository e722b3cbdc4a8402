import { LIMITS } from '#shared/contract/limits.ts';
import type { AboutOthers } from '#shared/contract/model.ts';
import { aboutOthers } from '#shared/message/aboutOthers.ts';
import type { Stores } from '../../app/createStores.ts';
import { findMentions } from '../../text/mentions.ts';
import { peopleToMention } from '../members/peopleToMention.ts';
import { nobody } from '../members/reduce.ts';
import { myId } from '../session/reduce.ts';

/** Whom what is in the composer mentions, names become ids, and what it answers. */
export function aboutDraft(stores: Stores, conversationId: string, text: string): AboutOthers {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return {};
  const reply = stores.replies.getState()[conversationId];
  return aboutOthers({
    mentions: mentionedIn(stores, conversationId, text),
    replyTo: reply?.epoch === conversation.epoch ? reply.offset : undefined,
  });
}

/** Who is named in a text, as many as a message may mention. */
export function mentionedIn(stores: Stores, conversationId: string, text: string): string[] {
  const conversation = stores.conversations.getState()[conversationId];
  if (conversation === undefined) return [];
  const people = stores.members.getState()[conversationId] ?? nobody;
  const mentionable = peopleToMention(conversation, people, myId(stores.session.getState()) ?? '');
  const named = new Set(findMentions(text, mentionable).map(({ userId }) => userId));
  return [...named].slice(0, LIMITS.mentions);
}
