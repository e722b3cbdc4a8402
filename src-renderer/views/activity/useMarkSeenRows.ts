import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ActivityRow } from '../../stores/activity/rows.ts';
import { useParley } from '../ParleyContext.ts';

/** How long a row must be in view to count as read (ms). */
const VISIBLE_MS = 1_200;
/** Share of the row that must be in view. */
const VISIBLE_SHARE = 0.6;

/**
 * Marks inbox items and posts as read once they were in view for a moment, in the focused window with nothing covering
 * it. Returns the rows that were unread when they came into view, so that they stay highlighted until the list is left.
 */
export function useMarkSeenRows(
  list: RefObject<HTMLUListElement | null>,
  rows: readonly ActivityRow[],
  isShown: boolean,
): ReadonlySet<string> {
  const { stores, actions } = useParley();
  const isFocused = useStore(stores.host, ({ focused }) => focused);
  const [wasUnread, setWasUnread] = useState<ReadonlySet<string>>(() => new Set());

  useEffect(() => {
    const unread = new Map(
      rows.filter(({ unread, kind }) => unread && kind !== 'announcement').map((row) => [row.key, row]),
    );
    if (list.current === null || !isShown || !isFocused || unread.size === 0) return undefined;
    const inView = new Map<string, ActivityRow>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function markSeen(): void {
      const seen = [...inView.values()];
      setWasUnread((before) => new Set([...before, ...inView.keys()]));
      inView.clear();
      if (seen.length > 0) void actions.activity.markRowsRead(seen);
    }

    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const key = target instanceof HTMLElement ? (target.dataset['key'] ?? '') : '';
          const row = unread.get(key);
          if (isIntersecting && row !== undefined) inView.set(key, row);
          else inView.delete(key);
        }
        clearTimeout(timer);
        timer = inView.size > 0 ? setTimeout(markSeen, VISIBLE_MS) : undefined;
      },
      { threshold: VISIBLE_SHARE },
    );
    for (const item of list.current.querySelectorAll('[data-key][data-unread="true"]')) observer.observe(item);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [list, rows, isShown, isFocused, actions]);

  return wasUnread;
}
