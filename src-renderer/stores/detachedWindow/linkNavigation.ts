import type { MessageAddress } from '#shared/text/messageLink.ts';
import { sameSession, type Context } from '../Context.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import type { RoomActions } from '../rooms/actions.ts';
import type { DetachedWindowActions } from './actions.ts';

export interface LinkNavigation {
  /** Shows the message that a link names, or an error dialog for a message that I can't read and for `null`. */
  readonly openMessage: (place: MessageAddress | null) => Promise<void>;
  /** Opens the link that the shell holds, if there is one. */
  readonly openPendingLink: () => Promise<void>;
}

interface NavigationDeps {
  readonly conversations: Pick<ConversationActions, 'mergeSummaries' | 'open'>;
  readonly detachedWindow: Pick<DetachedWindowActions, 'jumpTo'>;
  readonly rooms: () => Pick<RoomActions, 'openLink' | 'openDialog'>;
}

export function createLinkNavigation(
  context: Context,
  { conversations, detachedWindow, rooms }: NavigationDeps,
): LinkNavigation {
  const { client, stores } = context;

  /** A link may arrive before the list of conversations. */
  async function isMine(conversationId: string): Promise<boolean> {
    if (conversationId in stores.conversations.getState()) return true;
    const isSameSession = sameSession(stores);
    const listed = await client.request('conversation.list', {});
    if (listed.ok && isSameSession()) conversations.mergeSummaries(listed.value.conversations);
    return conversationId in stores.conversations.getState();
  }

  async function toMessage(place: MessageAddress | null): Promise<void> {
    if (place !== null && (await isMine(place.conversationId))) {
      return detachedWindow.jumpTo(place.conversationId, place.offset);
    }
    rooms().openDialog({ kind: 'badLink', to: 'message' });
  }

  async function toConversation(conversationId: string): Promise<void> {
    if (await isMine(conversationId)) conversations.open(conversationId);
    else rooms().openDialog({ kind: 'badLink', to: 'message' });
  }

  return {
    openMessage: toMessage,
    async openPendingLink() {
      const result = await client.request('host.takeLink', {});
      if (!result.ok || result.value.link === null) return;
      const { room, message, conversation } = result.value.link;
      if (message !== null) await toMessage(message);
      else if (conversation !== null) await toConversation(conversation);
      else rooms().openLink(room);
    },
  };
}
