import { TRAY_CONVERSATIONS, type TrayMenu } from '#shared/contract/hostModel.ts';
import type { Stores } from '../createStores.ts';
import { dayAndTime } from '../../text/times.ts';
import { inOrder, partnerOf } from '../conversations/selectors.ts';

/** The conversations with unread messages, and until when notifications are paused. */
export function trayMenuOf(
  { conversations, settings }: Pick<Stores, 'conversations' | 'settings'>,
  now: number,
): TrayMenu {
  const unread = Object.values(conversations.getState()).filter((one) => one.unread > 0);
  const { pausedUntil } = settings.getState().settings.notify;
  return {
    conversations: inOrder(unread)
      .slice(0, TRAY_CONVERSATIONS)
      .map((one) => ({ conversationId: one.conversationId, name: partnerOf(one).name, unread: one.unread })),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? dayAndTime(pausedUntil, now) : null,
  };
}
