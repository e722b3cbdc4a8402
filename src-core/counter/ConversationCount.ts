/** The unread count of one person in one conversation, as read from the conversation's log. */
export interface ConversationCount {
  readonly userId: string;
  readonly conversationId: string;
  /** Epoch of the log that was read; empty when the log no longer exists. */
  readonly epoch: string;
  /** Increases with every change of the value within an epoch. */
  readonly version: number;
  /** Read time in ms since 1970; decides which of two epochs is newer. */
  readonly at: number;
  readonly value: number;
}
