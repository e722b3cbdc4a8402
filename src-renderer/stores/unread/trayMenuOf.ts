import { RECENT_CONVERSATIONS, TRAY_CONVERSATIONS, type TrayMenu } from '#shared/contract/hostModel.ts';
import type { Stores } from '../createStores.ts';
import { dayAndTime } from '../../text/times.ts';
import { isArchived, unreadIn } from '../conversations/arrangement.ts';
import { inOrder, partnerOf } from '../conversations/selectors.ts';

/** The conversations with unread messages, those with the newest messages, and until when notifications are paused. */
export function trayMenuOf(
  { conversations, settings }: Pick<Stores, 'conversations' | 'settings'>,
  now: number,
): TrayMenu {
  const mySettings = settings.getState().settings;
  const unread = unreadIn(conversations.getState(), { settings: mySettings, now });
  const recent = Object.values(conversations.getState()).filter(
    (one) => one.last !== null && !isArchived(one, { settings: mySettings, now }),
  );
  const { pausedUntil } = mySettings.notify;
  return {
    conversations: inOrder(unread)
      .slice(0, TRAY_CONVERSATIONS)
      .map((one) => ({ conversationId: one.conversationId, name: partnerOf(one).name, unread: one.unread })),
    recent: inOrder(recent)
      .slice(0, RECENT_CONVERSATIONS)
      .map((one) => ({ conversationId: one.conversationId, name: partnerOf(one).name })),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? dayAndTime(pausedUntil, now) : null,
  };
}
