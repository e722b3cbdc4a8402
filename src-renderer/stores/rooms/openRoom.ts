import type { RoomSummary } from '#shared/contract/model.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import type { Stores } from '../createStores.ts';

/** Opens a room that I have just entered or created, in place of the dialog. */
export function openRoom(
  { rooms }: Pick<Stores, 'rooms'>,
  conversations: Pick<ConversationActions, 'open' | 'mergeSummaries'>,
  room: RoomSummary,
): void {
  conversations.mergeSummaries([room]);
  // Before the conversation opens, so that it can take the focus from the dialog.
  rooms.dispatch({ type: 'dialogClosed' });
  conversations.open(room.conversationId);
}
