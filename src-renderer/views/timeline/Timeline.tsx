import { type ReactElement, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConversationSummary, isCounted, type LogEvent } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { rowsOf } from '../../stores/timelines/rows.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import { useConversation, useParley, useTimeline } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { RetryButton } from '../parts/RetryButton.tsx';
import { RenderedRows } from './RenderedRows.tsx';
import { EmptyRoom } from './EmptyRoom.tsx';
import { moveBetweenMessages } from './moveBetweenMessages.ts';
import { NewerEdge } from './NewerEdge.tsx';
import { OlderEdge } from './OlderEdge.tsx';
import styles from './Timeline.module.css';
import { JumpToEnd } from './JumpToEnd.tsx';
import { useOlder } from './useOlder.ts';
import { useTimelineView } from './useTimelineView.ts';
import { useVirtualList } from './virtual/useVirtualList.ts';

export interface TimelineProps {
  readonly conversation: ConversationSummary;
  /** Called when a text was moved back into the composer. */
  readonly onEdit: () => void;
}

export function Timeline({ conversation: initial, onEdit }: TimelineProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const conversation = useConversation(initial);
  const { conversationId } = conversation;
  const timeline = useTimeline(conversationId);
  const { logChanged } = timeline;
  const view = useTimelineView(conversation, timeline);
  const { loaded, events, outbox, newAfter, problem, olderProblem, hasNewer, detachedWindow } = view;
  const rows = useMemo(() => rowsOf({ events, outbox, newAfter }), [events, outbox, newAfter]);
  // While disconnected, the banner at the top reports the problem, and the loaded messages stay readable.
  const isReportedElsewhere = problem !== null && loaded && isTransient(problem) && detachedWindow?.problem !== problem;
  const shownProblem = isReportedElsewhere ? null : problem;
  const first = events[0]?.offset ?? 1;
  const hasOlder = first > 1;
  const older = useOlder(first, view.loadOlder);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const { list, ranges } = useVirtualList({
    rows,
    box,
    content,
    column,
    hasNewest: loaded && (!timeline.stale || problem !== null),
    hasFirstUnread: newAfter !== null && (first <= newAfter + 1 || olderProblem !== null),
    isJumping: detachedWindow?.loading === true,
    lastOutgoing: timeline.outbox.findLast(({ inThread }) => inThread !== true)?.clientId ?? null,
    hasOlder,
    // After an error only on request, because an immediate retry would fail again.
    onNearTop: () => {
      if (olderProblem === null) older.loadAutomatically();
    },
    hasNewer,
    onNearBottom: () => {
      if (problem === null) view.loadNewer();
    },
    target: view.target,
    onAtEnd: actions.conversations.scrolled,
  });

  return (
    <div className={styles['frame']}>
      {detachedWindow?.loading === true && detachedWindow.target !== null && (
        <output className={styles['notice']}>{t('search.detachedLoading')}</output>
      )}
      {logChanged && <output className={styles['notice']}>{t('timeline.logChanged')}</output>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys only move the focus between its messages */}
      <div
        ref={box}
        className={styles['timeline']}
        role="log"
        // `NewMessageAnnouncer` announces new messages; here rows also appear while scrolling.
        aria-live="off"
        aria-label={t('timeline.label')}
        aria-busy={!loaded}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
        tabIndex={0}
        onScroll={list.onScroll}
        onKeyDown={(event) => moveBetweenMessages(event, rows, list)}
      >
        <div ref={content} className={styles['content']}>
          {hasOlder && <OlderEdge isLoading={older.isLoading} problem={olderProblem} onRetry={older.load} />}
          {!loaded && problem === null && <div className={styles['edge']}>{t('timeline.loading')}</div>}
          {loaded && rows.length === 0 && conversation.kind === 'direct' && (
            <EmptyState
              icon="bubble"
              title={t('timeline.emptyTitle', { name: conversation.with.name })}
              text={t('timeline.emptyText')}
            />
          )}
          {loaded && conversation.kind === 'room' && !hasOlder && hasNoMessages(events, outbox) && (
            <EmptyRoom conversation={conversation} />
          )}
          <RenderedRows
            ref={column}
            rows={rows}
            top={list.top}
            ranges={ranges}
            conversation={conversation}
            target={view.target?.offset ?? null}
            onEdit={onEdit}
          />
          {hasNewer && <NewerEdge failed={problem !== null} onRetry={view.loadNewer} />}
        </div>
      </div>
      {shownProblem !== null && (
        <p className={cx(styles['notice'], styles['bad'])} role="alert">
          <span className={controls['grow']}>{describeProblem(t, shownProblem)}</span>
          <RetryButton onClick={view.retry}>{t('common.tryAgain')}</RetryButton>
        </p>
      )}
      {!list.isAtEnd() && (
        <JumpToEnd
          unread={conversation.unread}
          isDetached={detachedWindow !== null && detachedWindow.run !== null}
          onJump={() => {
            actions.detachedWindow.leave();
            list.jumpToEnd();
          }}
        />
      )}
    </div>
  );
}

/** Every room has an event for its creation, which does not count. */
function hasNoMessages(events: readonly LogEvent[], outbox: readonly Outgoing[]): boolean {
  return outbox.length === 0 && !events.some(isCounted);
}
