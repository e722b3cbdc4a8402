import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { nameInWords } from '../../stores/conversations/selectors.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { MessageActions } from '../actions/MessageActions.tsx';
import { useParley, useTimeline } from '../ParleyContext.ts';
import { useQuoted } from '../quote/Quote.tsx';
import { MessageRow } from '../timeline/MessageRow.tsx';
import { OutgoingRow } from '../timeline/OutgoingRow.tsx';
import { useReplies, useThreadSummary } from '../timeline/useReplies.ts';
import { PanelFrame } from './PanelFrame.tsx';
import styles from './Thread.module.css';
import { ThreadComposer } from './ThreadComposer.tsx';
import { ViewerArea } from '../attachments/ViewerArea.tsx';
import { usePanelFocus } from './usePanelFocus.ts';

export interface ThreadPanelProps {
  readonly conversation: ConversationSummary;
  readonly root: number;
  readonly onClose: () => void;
}

/** A message with all its replies, and a composer for another one. */
export function ThreadPanel({ conversation, root, onClose }: ThreadPanelProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { conversationId } = conversation;
  const rootMessage = useQuoted(conversation, root);
  const replies = useReplies(conversationId, root);
  const summary = useThreadSummary(conversationId, root);
  const { outbox } = useTimeline(conversationId);
  const pending = outbox.filter(({ replyTo }) => replyTo === root);
  const composer = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLElement>(null);
  const count = replies.length + pending.length;
  const total = Math.max(summary?.count ?? 0, replies.length) + pending.length;

  usePanelFocus();
  useEffect(() => composer.current?.focus(), []);
  // Scrolls to the newest reply whenever one is added.
  useEffect(() => {
    const box = list.current;
    if (box !== null && count > 0) box.scrollTop = box.scrollHeight;
  }, [count]);

  function focusComposer(): void {
    composer.current?.focus();
  }

  return (
    <ViewerArea conversationId={conversationId}>
      <PanelFrame
        title={t('panels.thread')}
        subtitle={nameInWords(conversation)}
        closeLabel={t('panels.closeThread')}
        onClose={onClose}
      >
        <MessageActions conversation={conversation} listKind="thread" onFocusComposer={focusComposer}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys only move the focus between its messages */}
          <section
            ref={list}
            className={styles['list']}
            aria-label={t('panels.threadMessages')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
            tabIndex={0}
            onKeyDown={moveBetweenThreadMessages}
          >
            {rootMessage === null && <p className={styles['gone']}>{t('about.quoteGone')}</p>}
            {rootMessage === undefined && <p className={styles['gone']}>{t('about.quoteLoading')}</p>}
            {rootMessage !== null && rootMessage !== undefined && (
              <Boundary kind="row" resetKeys={[rootMessage]}>
                <MessageRow
                  event={rootMessage}
                  first
                  isTarget={false}
                  conversation={conversation}
                  onReply={focusComposer}
                  inThread
                />
              </Boundary>
            )}
            <p className={styles['count']}>
              <span>
                {count < total
                  ? t('panels.repliesLoaded', { loaded: count, count: total })
                  : t(count === 0 ? 'panels.noReplies' : 'panels.replies', { count })}
              </span>
              <button type="button" onClick={() => void actions.detachedWindow.jumpTo(conversationId, root)}>
                {t('panels.showInConversation')}
              </button>
            </p>
            {replies.map((event) => (
              <Boundary key={`${event.from} ${event.id}`} kind="row" resetKeys={[event]}>
                <MessageRow
                  event={event}
                  first
                  isTarget={false}
                  conversation={conversation}
                  onReply={focusComposer}
                  inThread
                />
              </Boundary>
            ))}
            {pending.map((message) => (
              <Boundary key={`${message.from} ${message.clientId}`} kind="row" resetKeys={[message]}>
                <OutgoingRow message={message} first conversation={conversation} onEdit={focusComposer} inThread />
              </Boundary>
            ))}
          </section>
        </MessageActions>
        <Boundary kind="row">
          <ThreadComposer ref={composer} conversation={conversation} root={root} />
        </Boundary>
      </PanelFrame>
    </ViewerArea>
  );
}

const STEPS: Readonly<Record<string, (here: number, last: number) => number>> = {
  ArrowUp: (here, last) => (here === -1 ? last : here - 1),
  ArrowDown: (here) => here + 1,
  Home: () => 0,
  End: (_here, last) => last,
};

/** Arrow keys, Home and End move between messages; keys of elements inside a message are not handled. */
function moveBetweenThreadMessages(event: KeyboardEvent<HTMLElement>): void {
  const messages = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-message]'));
  const current = messages.findIndex((message) => message === event.target);
  if (current === -1 && event.target !== event.currentTarget) return;
  const last = messages.length - 1;
  const next = STEPS[event.key]?.(current, last);
  if (next === undefined) return;
  event.preventDefault();
  const message = messages[Math.min(Math.max(next, 0), last)];
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
}
