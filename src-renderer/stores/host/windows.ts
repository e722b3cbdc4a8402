import { nameInWords } from '../conversations/selectors.ts';
import type { Context } from '../Context.ts';
import { isBeingRead, readingState } from '../reading.ts';
import { isOwnWindow } from './reduce.ts';

export interface WindowActions {
  /** Shows a conversation in a window of its own, in a browser in another tab. */
  readonly open: (conversationId: string) => Promise<void>;
  /** Closes this window, if it is that of a conversation. */
  readonly close: () => void;
  /**
   * In the window of a conversation: shows its name as the title, reports whether it is being read, and closes the window with the session, or after the
   * person has left the conversation. Returns the function that stops this.
   */
  readonly trackOwn: () => () => void;
}

export function createWindowActions({ client, stores, page }: Context): WindowActions {
  const close = (): void => void client.request('host.closeWindow', {});

  function showTitle(): void {
    const { ownConversationId } = stores.host.getState();
    const conversation = ownConversationId === null ? undefined : stores.conversations.getState()[ownConversationId];
    if (conversation !== undefined) page.setTitle(nameInWords(conversation));
  }

  return {
    async open(conversationId) {
      const answer = await client.request('host.openWindow', { conversationId });
      stores.host.dispatch({ type: 'windowAnswered', problem: answer.ok ? null : answer.error });
    },
    close,
    trackOwn() {
      if (!isOwnWindow(stores.host.getState())) return () => undefined;
      const { ownConversationId } = stores.host.getState();
      let wasRead = false;
      const reportReading = (): void => {
        const isRead = ownConversationId !== null && isBeingRead(readingState(stores), ownConversationId);
        if (isRead === wasRead) return;
        wasRead = isRead;
        void client.request('host.reportReading', { isBeingRead: isRead });
      };
      const ends = [
        ...[stores.timelines, stores.host, stores.search, stores.activity].map((store) =>
          store.subscribe(reportReading),
        ),
        stores.conversations.subscribe(showTitle),
        stores.timelines.subscribe(({ openId }, before) => {
          if (openId === null && before.openId !== null) close();
        }),
        stores.session.subscribe(({ status }) => {
          if (status === 'signedOut' || status === 'choosing') close();
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
