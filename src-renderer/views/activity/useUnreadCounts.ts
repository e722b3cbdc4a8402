import { useStore } from 'zustand';
import { type Unread, unreadOf } from '../../stores/unread/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/** Unread counts, as the title and the tray show them. */
export function useUnreadCounts(): Unread {
  const { stores } = useParley();
  const numbers = [
    useStore(stores.conversations),
    useStore(stores.inbox),
    useStore(stores.announcements),
    useStore(stores.topics),
    useStore(stores.unread),
    useStore(stores.settings),
    useStore(stores.host, ({ now }) => now),
  ];
  return numbers.length > 0 ? unreadOf(stores) : { activity: 0, mentions: 0, total: 0 };
}
