import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import type { Tab } from '../../stores/activity/reduce.ts';
import { activityRows } from '../../stores/activity/rows.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { isOpen } from '../../stores/connection/reduce.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useAccountName } from '../names/usePerson.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import { moveFocus } from '../parts/focus.ts';
import { RetryButton } from '../parts/ServerButton.tsx';
import controls from '../parts/controls.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import type { IconName } from '../parts/Icon.tsx';
import styles from './Activity.module.css';
import { useMarkSeenRows } from './useMarkSeenRows.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { InboxRow } from './InboxRow.tsx';
import { PostRow } from './PostRow.tsx';
import type { RowProps } from './RowFrame.tsx';

export interface ActivityListProps {
  readonly tab: Tab;
  /** Whether nothing covers the list. */
  readonly isShown: boolean;
}

export function ActivityList({ tab, isShown }: ActivityListProps): ReactElement {
  const t = useWords();
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

function ActivityRow({ row, ...state }: RowProps): ReactElement {
  switch (row.kind) {
    case 'notice':
      return <InboxRow row={row} {...state} />;
    case 'announcement':
      return <AnnouncementRow row={row} {...state} />;
    case 'post':
      return <PostRow row={row} {...state} />;
    default:
      return assertNever(row);
  }
}

interface LoadMoreEdgeProps {
  readonly isShown: boolean;
  readonly load: () => Promise<Problem | null>;
}

/** Distance from the viewport at which loading starts (px). */
const MARGIN = '300px';

/** End of the loaded rows; loads the next page when it comes into view. */
function LoadMoreEdge({ isShown, load }: LoadMoreEdgeProps): ReactElement {
  const t = useWords();
  const edge = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const loadMore = (): void => void load().then(setProblem);
  const loadInView = useEffectEvent(loadMore);

  useEffect(() => {
    if (edge.current === null || !isShown || problem !== null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadInView();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [isShown, problem]);

  return (
    <div ref={edge} className={styles['edge']}>
      {problem === null ? (
        t('activity.loadingMore')
      ) : (
        <>
          <span>{isTransient(problem) ? t('activity.needsConnection') : describeProblem(t, problem)} </span>
          <RetryButton onClick={loadMore}>{t('activity.more')}</RetryButton>
        </>
      )}
    </div>
  );
}

const TEXTS = {
  all: { icon: 'bell', title: 'activity.emptyAll', text: 'activity.emptyAllText' },
  mentions: { icon: 'mention', title: 'activity.emptyMentions', text: 'activity.emptyMentionsText' },
  announcements: { icon: 'megaphone', title: 'activity.emptyAnnouncements', text: 'activity.emptyAnnouncementsText' },
  topics: { icon: 'feed', title: 'activity.emptyTopics', text: 'activity.emptyTopicsText' },
} as const satisfies Record<Tab, { icon: IconName; title: string; text: string }>;

/** Empty state of a tab: there is nothing, or it is not loaded yet. */
function EmptyTab({ tab, isKnown }: { readonly tab: Tab; readonly isKnown: boolean }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const isLive = useStore(stores.connection, isOpen);
  const subscriptions = useStore(stores.topics, (topics) => topics.subscriptions);
  const followed = useStore(stores.topics, (topics) => topics.people) ?? [];
  const nameOf = useAccountName();
  const mayWrite = useStore(stores.announcements, (announcements) => announcements.mayWrite);
  if (!isKnown) {
    return <div className={styles['edge']}>{t(isLive ? 'activity.loading' : 'activity.unknownOffline')}</div>;
  }
  if (tab === 'topics' && subscriptions.length + followed.length > 0) {
    const names = followed.map(({ userId }) => nameOf(userId));
    const patterns = [...subscriptions.map(({ pattern }) => pattern), ...names].join(comma);
    return (
      <EmptyState icon="feed" title={t('activity.quietTopics')} text={t('activity.quietTopicsText', { patterns })} />
    );
  }
  const { icon, title, text } = TEXTS[tab];
  const isFollowing = tab === 'topics' || tab === 'all';
  return (
    <EmptyState icon={icon} title={t(title)} text={t(text)}>
      {isFollowing && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => actions.activity.showPage({ kind: 'topics', part: 'follow' })}
        >
          {t('activity.followATopic')}
        </button>
      )}
      {tab === 'announcements' && mayWrite && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => {
            void actions.announcements.beginDraft(null);
            actions.activity.showPage({ kind: 'compose', offset: null });
          }}
        >
          {t('activity.newAnnouncement')}
        </button>
      )}
    </EmptyState>
  );
}
