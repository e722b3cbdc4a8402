import { type ReactElement, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConversationSummary, isCounted, type LogEvent } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { isPassing } from '../../stores/timelines/reduceOutbox.ts';
import { rowsOf } from '../../stores/timelines/rows.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import { useConversation, useParley, useTimeline } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Empty } from '../parts/Empty.tsx';
import { RetryButton } from '../parts/RetryButton.tsx';
import { DrawnRows } from './DrawnRows.tsx';
import { EmptyRoom } from './EmptyRoom.tsx';
import { moveAmongMessages } from './moveAmongMessages.ts';
import { NewerEdge } from './NewerEdge.tsx';
import { OlderEdge } from './OlderEdge.tsx';
import styles from './Timeline.module.css';
import { ToEnd } from './ToEnd.tsx';
import { useOlder } from './useOlder.ts';
import { useTimelineView } from './useTimelineView.ts';
import { useRowPlace } from './virtual/useRowPlace.ts';

export interface TimelineProps {
  readonly conversation: ConversationSummary;
  /** Called when a text was moved back into the composer. */
  readonly onEdit: () => void;
}

export function Timeline({ conversation: facts, onEdit }: TimelineProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const conversation = useConversation(facts);
  const { conversationId } = conversation;
  const timeline = useTimeline(conversationId);
  const { logChanged } = timeline;
  const view = useTimelineView(conversation, timeline);
  const { loaded, events, outbox, newAfter, problem, olderProblem, hasNewer, passage } = view;
  const rows = useMemo(() => rowsOf({ events, outbox, newAfter }), [events, outbox, newAfter]);
  // While disconnected, the banner at the top reports the problem, and the loaded messages stay readable.
  const isTold = problem !== null && loaded && isPassing(problem) && passage?.problem !== problem;
  const shownProblem = isTold ? null : problem;
  const first = events[0]?.offset ?? 1;
  const hasOlder = first > 1;
  const older = useOlder(first, view.loadOlder);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const { place, spans } = useRowPlace({
    rows,
    box,
    content,
    column,
    isFresh: loaded && (!timeline.stale || problem !== null),
    hasFirstNew: newAfter !== null && (first <= newAfter + 1 || olderProblem !== null),
    isGoing: passage?.loading === true,
    lastOutgoing: timeline.outbox.findLast(({ inThread }) => inThread !== true)?.clientId ?? null,
    hasOlder,
    // After an error only on request, because an immediate retry would fail again.
    onNearTop: () => {
      if (olderProblem === null) older.loadByItself();
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
      {passage?.loading === true && passage.target !== null && (
        <output className={styles['notice']}>{t('search.passageLoading')}</output>
      )}
      {logChanged && <output className={styles['notice']}>{t('timeline.logChanged')}</output>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys only move the focus between its messages */}
      <div
        ref={box}
        className={styles['timeline']}
        role="log"
        // `NewMessages` announces new messages; here rows also appear while scrolling.
        aria-live="off"
        aria-label={t('timeline.label')}
        aria-busy={!loaded}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
        tabIndex={0}
        onScroll={place.scrolled}
        onKeyDown={(event) => moveAmongMessages(event, rows, place)}
      >
        <div ref={content} className={styles['content']}>
          {hasOlder && <OlderEdge isLoading={older.isLoading} problem={olderProblem} onRetry={older.load} />}
          {!loaded && problem === null && <div className={styles['edge']}>{t('timeline.loading')}</div>}
          {loaded && rows.length === 0 && conversation.kind === 'direct' && (
            <Empty
              icon="bubble"
              title={t('timeline.emptyTitle', { name: conversation.with.name })}
              text={t('timeline.emptyText')}
            />
          )}
          {loaded && conversation.kind === 'room' && !hasOlder && isWithoutMessages(events, outbox) && (
            <EmptyRoom conversation={conversation} />
          )}
          <DrawnRows
            ref={column}
            rows={rows}
            top={place.top}
            spans={spans}
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
          <RetryButton onClick={view.tryAgain}>{t('common.tryAgain')}</RetryButton>
        </p>
      )}
      {!place.isAtEnd() && (
        <ToEnd
          unread={conversation.unread}
          isFar={passage !== null && passage.run !== null}
          onGo={() => {
            actions.passage.leave();
            place.jumpToEnd();
          }}
        />
      )}
    </div>
  );
}

/** Every room has an event for its creation, which does not count. */
function isWithoutMessages(events: readonly LogEvent[], outbox: readonly Outgoing[]): boolean {
  return outbox.length === 0 && !events.some(isCounted);
}
