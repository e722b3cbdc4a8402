/** Whether a conversation's id is a room's. */
export function isRoom(conversationId: string): boolean {
  return conversationId.startsWith('room:');
}
