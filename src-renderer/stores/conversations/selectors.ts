import type { ConversationSummary, Person, RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { compareNames } from '../../text/formats.ts';
import type { DraftsState } from '../drafts/reduce.ts';
import type { TimelinesState } from '../timelines/reduce.ts';
import type { ConversationsState } from './reduce.ts';

/** Direct messages, also those of a group: by last activity, newest first; those without messages come last, by name. */
export function directsInOrder(state: ConversationsState): ConversationSummary[] {
  return inOrder(Object.values(state).filter((one) => one.kind === 'direct' || isGroupDirect(one)));
}

/** Whether it is a group direct message: a room without a name of its own. */
export function isGroupDirect(conversation: ConversationSummary): boolean {
  return conversation.kind === 'room' && conversation.room.direct === true;
}

/** The name of a conversation in a sentence: `#lunch` for a room, the names of people otherwise. */
export function nameInWords(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return conversation.kind === 'room' && !isGroupDirect(conversation) ? `#${name}` : name;
}

/** Ids of the people with whom a conversation exists. */
export function partnersIn(state: ConversationsState): string[] {
  return Object.values(state).flatMap((one) => (one.kind === 'direct' ? one.with.id : []));
}

/** Conversations with a draft. */
export function idsWithDrafts(drafts: DraftsState): string[] {
  return Object.keys(drafts).filter((id) => drafts[id] !== '');
}

/** Conversations with messages in the outbox. */
export function idsWithOutgoing({ byId }: Pick<TimelinesState, 'byId'>): string[] {
  return Object.keys(byId).filter((id) => (byId[id]?.outbox.length ?? 0) > 0);
}

/**
 * Whether a conversation is more than opened: one that another person opened without writing is hidden. `mine`:
 * conversations that I have open, or with a draft or outgoing messages of mine.
 */
export function isBegun({ conversationId, offset }: ConversationSummary, mine: readonly string[]): boolean {
  return offset > 0 || mine.includes(conversationId);
}

/** Ids of the people with whom a conversation has begun. */
export function partnersWithMessages(state: ConversationsState, mine: readonly string[]): string[] {
  return Object.values(state).flatMap((one) => (one.kind === 'direct' && isBegun(one, mine) ? one.with.id : []));
}

/** Whether I have no room and no conversation with a message. */
export function hasNone(state: ConversationsState): boolean {
  return Object.values(state).every((one) => one.kind === 'direct' && one.offset === 0);
}

/** Rooms with a name of their own. */
export function roomsInOrder(state: ConversationsState): RoomSummary[] {
  return inOrder(
    Object.values(state)
      .filter((one) => one.kind === 'room')
      .filter((one) => !isGroupDirect(one)),
  );
}

/** By last activity, newest first; conversations without a message by name. */
export function inOrder<One extends ConversationSummary>(conversations: readonly One[]): One[] {
  return conversations.toSorted(
    (a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0) || compareNames(partnerOf(a).name, partnerOf(b).name),
  );
}

/** Unread messages of all conversations, as the server counts them. */
export function unreadMessages(state: ConversationsState): number {
  return Object.values(state).reduce((total, conversation) => total + conversation.unread, 0);
}

/**
 * Whether two states of a conversation differ only in what every event changes: the end of its log, and my read cursor.
 */
export function differsOnlyInEnd(one: ConversationSummary, other: ConversationSummary): boolean {
  const { offset, last, unread, readOffset } = one;
  const entries = Object.entries({ ...other, offset, last, unread, readOffset });
  const known = new Map<string, unknown>(Object.entries(one));
  return known.size === entries.length && entries.every(([key, value]) => known.get(key) === value);
}

/** Whether the encrypted one of the two conversations with a person is the one with the latest message. */
export function isLatestEncrypted(state: ConversationsState, userId: string): boolean {
  const withPerson = Object.values(state).filter((one) => one.kind === 'direct' && one.with.id === userId);
  const latestOf = (isEncrypted: boolean): number =>
    withPerson.find((one) => isEncryptedConversation(one.conversationId) === isEncrypted)?.last?.at ?? 0;
  return latestOf(true) > latestOf(false);
}

/** The sign of an encrypted conversation with a person, where only its name is shown. */
export const LOCK = '🔒';
/** What looks like it. */
const LOCKS = /[🔏🔐🔒🔓]\uFE0F?/gu;

/**
 * The name and picture of a conversation: those of the other person, or of the room. An encrypted conversation with a
 * person has a lock before the name, so that it is not taken for the unencrypted one anywhere.
 */
export function partnerOf(conversation: ConversationSummary): Person {
  const { conversationId } = conversation;
  if (conversation.kind === 'room') return { id: conversationId, name: conversation.room.title };
  const { id, name } = conversation.with;
  // A person may have a lock in their name.
  const ownName = name.replaceAll(LOCKS, '□');
  if (isEncryptedConversation(conversationId)) return { id, name: `${LOCK} ${ownName}` };
  return ownName === name ? conversation.with : { id, name: ownName };
}

/** The favourites among my conversations, in the order in which they were chosen. */
export function favouritesIn(state: ConversationsState, favourites: readonly string[]): ConversationSummary[] {
  return favourites.flatMap((id) => state[id] ?? []);
}
