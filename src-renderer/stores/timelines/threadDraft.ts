/** Under which name a thread's draft is kept beside that of its conversation: each has its own. */
export function threadDraft({ conversationId, epoch, root }: ThreadPlace): string {
  return `${threadsOf(conversationId)}${epoch} ${root}`;
}

export interface ThreadPlace {
  readonly conversationId: string;
  readonly epoch: string;
  /** Offset of the message that is answered. */
  readonly root: number;
}

/** With what all of a conversation begin: its id has no space in it. */
export function threadsOf(conversationId: string): string {
  return `${conversationId} `;
}
