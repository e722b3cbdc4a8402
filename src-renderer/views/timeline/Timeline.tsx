import { type ReactElement, type Ref, useMemo, useRef, useState } from 'react';
import { type ConversationSummary, type LogEvent, type RoomSummary, isCounted } from '#shared/contract/model.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { type Row, rowsOf } from '../../stores/timelines/rows.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import { useConversation, useIsGuest, useParley, useTimeline } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { RetryButton, ServerButton } from '../parts/ServerButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useRoomLink } from '../names/useRoomLink.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import { moveBetweenMessages } from './moveBetweenMessages.ts';
import styles from './Timeline.module.css';
import { useTimelineView } from './useTimelineView.ts';
import { useVirtualList } from './virtual/useVirtualList.ts';
import { TimelineRow } from './TimelineRow.tsx';
import type { RowRange } from './virtual/createRowLayout.ts';

export interface TimelineProps {
  readonly conversation: ConversationSummary;
  /** Called when a text was moved back into the composer. */
  readonly onEdit: () => void;
}

export function Timeline({ conversation: initial, onEdit }: TimelineProps): ReactElement {
  const t = useWords();
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
  const isOlderDeleted = events[0] !== undefined && isDeleted(events[0]);
  const hasOlder = first > 1 && !isOlderDeleted;
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
    hasFirstUnread: newAfter !== null && (first <= newAfter + 1 || isOlderDeleted || olderProblem !== null),
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
          {isOlderDeleted && <div className={styles['edge']}>{t('timeline.olderDeleted')}</div>}
          {!loaded && problem === null && <div className={styles['edge']}>{t('timeline.loading')}</div>}
          {loaded && rows.length === 0 && conversation.kind === 'direct' && (
            <EmptyState
              icon="bubble"
              title={t('timeline.emptyTitle', { name: conversation.with.name })}
              text={t('timeline.emptyText')}
            />
          )}
          {loaded &&
            conversation.kind === 'room' &&
            conversation.room.direct !== true &&
            !hasOlder &&
            hasNoMessages(events, outbox) && <EmptyRoom conversation={conversation} />}
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

interface NewerEdgeProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Lower end of a detached window of the log, while there are newer messages below it. */
function NewerEdge({ failed, onRetry }: NewerEdgeProps): ReactElement {
  const t = useWords();
  return (
    <div className={styles['edge']}>
      {failed ? <RetryButton onClick={onRetry}>{t('search.loadNewer')}</RetryButton> : t('search.passageNewer')}
    </div>
  );
}

interface OlderEdgeProps {
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}

/** Upper end of the loaded events, while there are older ones. */
function OlderEdge({ isLoading, problem, onRetry }: OlderEdgeProps): ReactElement {
  const t = useWords();
  if (isLoading || problem === null) {
    return <div className={styles['edge']}>{isLoading && t('timeline.loadingOlder')}</div>;
  }
  return (
    <div className={styles['edge']}>
      {isTransient(problem) && <span>{t('timeline.olderNeedsConnection')} </span>}
      <RetryButton onClick={onRetry}>{t('timeline.loadOlder')}</RetryButton>
    </div>
  );
}

interface OlderLoader {
  readonly isLoading: boolean;
  readonly load: () => void;
  /**
   * Loads without a click: once for each first event, because a request that brought nothing would bring nothing again.
   */
  readonly loadAutomatically: () => void;
}

/** Loads the events before the first loaded one. `first`: the offset of that. */
function useOlder(first: number, fetchOlder: () => Promise<void>): OlderLoader {
  const [isLoading, setLoading] = useState(false);
  const lastTried = useRef<number | null>(null);

  function load(): void {
    lastTried.current = first;
    setLoading(true);
    void fetchOlder().finally(() => setLoading(false));
  }

  return {
    isLoading,
    load,
    loadAutomatically() {
      if (lastTried.current !== first) load();
    },
  };
}

interface JumpToEndProps {
  /** Number of unread messages. */
  readonly unread: number;
  /** The end of the log is not among the loaded rows. */
  readonly isDetached: boolean;
  readonly onJump: () => void;
}

/** Button that jumps to the newest message, with the number of new ones. */
function JumpToEnd({ unread, isDetached, onJump }: JumpToEndProps): ReactElement {
  const t = useWords();
  const count = unread > 0 ? t('timeline.newBelow', { count: unread }) : null;
  const text = [isDetached ? t('search.toNewest') : null, count].filter((part) => part !== null).join(' · ');
  const label = [t('timeline.jumpToEnd'), count].filter((part) => part !== null).join(comma);
  return (
    <button
      type="button"
      className={cx(styles['jump'], text !== '' && styles['far'])}
      aria-label={label}
      title={label}
      onClick={onJump}
    >
      {text !== '' && <span>{text}</span>}
      <Icon name="chevronDown" />
    </button>
  );
}

/** A room without messages, and the two ways to bring people into it. */
function EmptyRoom({ conversation: { conversationId, room } }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { openDialog } = useParley().actions.rooms;
  const isGuest = useIsGuest();
  const labels = {
    copy: t('insideRoom.copyLink'),
    copied: t('insideRoom.linkCopied'),
    notCopied: t('insideRoom.linkNotCopied'),
  };
  return (
    <EmptyState
      icon="hash"
      title={t('insideRoom.emptyTitle', { name: room.title })}
      text={t(`insideRoom.${room.joining === 'request' ? 'emptyRequest' : room.locked ? 'emptyLocked' : 'emptyText'}`)}
    >
      {!isGuest && (
        <ServerButton
          className={controls['secondary']}
          onClick={() => openDialog({ kind: 'addPeople', conversationId })}
        >
          <Icon name="bubble" />
          {t('insideRoom.addPeople')}
        </ServerButton>
      )}
      <CopyButton text={useRoomLink(room.title)} labels={labels} icon="link" className={controls['secondary']} />
    </EmptyState>
  );
}

interface RenderedRowsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly rows: readonly Row[];
  /** Top of a row (px). */
  readonly top: (index: number) => number;
  /** Ranges of rows that are rendered. */
  readonly ranges: readonly RowRange[];
  readonly conversation: ConversationSummary;
  /** Offset of the message that was jumped to. */
  readonly target: number | null;
  readonly onEdit: () => void;
}

/** The rendered rows, with spacers in place of the others. */
function RenderedRows(props: RenderedRowsProps): ReactElement {
  const { ref, rows, top, ranges, conversation, target, onEdit } = props;
  // All in one list, so that a row keeps its element while ranges grow and merge.
  const children = ranges.flatMap(({ from, to }, index) => [
    <Spacer key={`space ${index}`} height={top(from) - top(ranges[index - 1]?.to ?? 0)} />,
    ...rows.slice(from, to).map((row) => (
      <Boundary key={row.key} kind="row" resetKeys={[contentOf(row)]}>
        <TimelineRow
          row={row}
          conversation={conversation}
          isTarget={row.kind === 'message' && row.event.offset === target}
          onEdit={onEdit}
        />
      </Boundary>
    )),
  ]);
  return (
    <div ref={ref} className={styles['rows']}>
      {children}
      <Spacer height={top(rows.length) - top(ranges.at(-1)?.to ?? 0)} />
    </div>
  );
}

/** The content of a row: row objects are created again with every event, their contents are not. */
function contentOf(row: Row): unknown {
  if (row.kind === 'message' || row.kind === 'thread') return row.event;
  return row.kind === 'outgoing' ? row.message : row.key;
}

/** Spacer in place of rows that are not rendered. */
function Spacer({ height }: { readonly height: number }): ReactElement {
  return <div className={styles['space']} style={{ height }} />;
}
