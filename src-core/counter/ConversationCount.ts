const INBOX = 'inbox:';

/**
 * The counted items of a person's inbox are one more count in their total. In place of the conversation's id it has
 * this id, which no conversation has.
 */
export function inboxCountId(userId: string): string {
  return `${INBOX}${userId}`;
}

/** The person of an id from `inboxCountId`; null for a conversation's id. */
export function ownerOfInboxCount(id: string): string | null {
  return id.startsWith(INBOX) ? id.slice(INBOX.length) : null;
}

/** The unread count of one person in one conversation, as read from the conversation's log, or in their inbox. */
export interface ConversationCount {
  readonly userId: string;
  /** Or the result of `inboxCountId`. */
  readonly conversationId: string;
  /** Epoch of the log that was read; empty when the log no longer exists. */
  readonly epoch: string;
  /** Increases with every change of the value within an epoch. */
  readonly version: number;
  /** Read time in ms since 1970; decides which of two epochs is newer. */
  readonly at: number;
  readonly value: number;
}
