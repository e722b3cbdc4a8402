import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Boundary } from '../parts/Boundary.tsx';
import type { Tab } from '../../stores/activity/reduce.ts';
import { activityRows } from '../../stores/activity/rows.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import { moveFocus } from '../parts/moveFocus.ts';
import styles from './Activity.module.css';
import { ActivityRow } from './ActivityRow.tsx';
import { EmptyTab } from './EmptyTab.tsx';
import { LoadMoreEdge } from './LoadMoreEdge.tsx';
import { useMarkSeenRows } from './useMarkSeenRows.ts';

export interface ActivityListProps {
  readonly tab: Tab;
  /** Whether nothing covers the list. */
  readonly isShown: boolean;
}

export function ActivityList({ tab, isShown }: ActivityListProps): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const now = useNow();
  const me = useMe().id;
  const inbox = useStore(stores.inbox);
  const announcements = useStore(stores.announcements);
  const topics = useStore(stores.topics);
  const { rows, more } = useMemo(
    () => activityRows({ inbox, announcements, topics, me }, tab, now),
    [inbox, announcements, topics, me, tab, now],
  );
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const stop = rows.some(({ key }) => key === current) ? current : rows[0]?.key;
  const wasUnread = useMarkSeenRows(list, rows, isShown);

  // Restores the focus after returning from an opened item.
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isBack = isShown && !wasShown.current;
    wasShown.current = isShown;
    if (isBack) list.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]')?.focus();
  }, [isShown]);

  const isKnown = inbox.known && announcements.known && topics.known;
  if (rows.length === 0 && (!isKnown || more.length === 0)) return <EmptyTab tab={tab} isKnown={isKnown} />;
  return (
    <div className={styles['scroll']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its items are buttons; the keys only move the focus between them */}
      <ul ref={list} aria-label={t('activity.list')} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <Boundary key={row.key} kind="item" resetKeys={[row.at]}>
            <ActivityRow
              row={row}
              isFresh={row.unread || wasUnread.has(row.key)}
              isStop={row.key === stop}
              onFocus={() => setCurrent(row.key)}
            />
          </Boundary>
        ))}
      </ul>
      {more.length > 0 && (
        // Remounted with every page, so that it loads the next one if the end is still in view.
        <LoadMoreEdge key={rows.length} isShown={isShown} load={() => actions.activity.loadOlder(tab, more)} />
      )}
    </div>
  );
}
