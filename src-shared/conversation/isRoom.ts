/** Whether a conversation id is that of a room. */
export function isRoom(conversationId: string): boolean {
  return conversationId.startsWith('room:');
}
