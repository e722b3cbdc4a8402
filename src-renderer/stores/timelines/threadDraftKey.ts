/** Key under which the draft of a thread is stored, separate from that of its conversation. */
export function threadDraftKey({ conversationId, epoch, root }: ThreadRef): string {
  return `${threadDraftPrefix(conversationId)}${epoch} ${root}`;
}

export interface ThreadRef {
  readonly conversationId: string;
  readonly epoch: string;
  /** Offset of the root message. */
  readonly root: number;
}

/** Common prefix of the thread draft keys of a conversation, whose id contains no space. */
export function threadDraftPrefix(conversationId: string): string {
  return `${conversationId} `;
}
