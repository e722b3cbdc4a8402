import { type ReactElement, useEffect } from 'react';
import type { TFunction } from 'i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useWords } from '../../i18n/useWords.ts';
import { preview, previewBody } from '../../text/preview.ts';
import { eventAt } from '../../stores/timelines/eventAt.ts';
import { useIsHidden } from '../block/useBlocks.ts';
import { usePerson } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './Quote.module.css';

export interface QuoteProps {
  readonly conversation: ConversationSummary;
  /** Offset of the message that is replied to. */
  readonly offset: number;
}

/** The message that a reply quotes, above the reply; a click jumps to it. */
export function Quote({ conversation, offset }: QuoteProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const quoted = useQuoted(conversation, offset);
  const { name } = usePerson(conversation, quoted?.from ?? '');
  const excerpt = useQuotedText(conversation, quoted);
  return (
    <button
      type="button"
      className={styles['quote']}
      disabled={quoted === null}
      aria-label={quoted === null || quoted === undefined ? excerpt : t('about.answers', { name, excerpt })}
      title={t('about.jump')}
      onClick={() => void actions.detachedWindow.jumpTo(conversation.conversationId, offset)}
    >
      <Icon name="reply" />
      {quoted !== null && quoted !== undefined && <b dir="auto">{name}</b>}{' '}
      <span className={styles['excerpt']} dir="auto">
        {excerpt}
      </span>
    </button>
  );
}

/** Maximum length of a quoted text. */
const MAX_LENGTH = 140;
/** Markdown is at most this many times longer than its plain text, except for long URLs. */
const MARKDOWN_FACTOR = 4;

/** A quoted message in one line, without its content if I block its author. */
export function useQuotedText(
  { conversationId }: ConversationSummary,
  quoted: MessageEvent | null | undefined,
): string {
  const t = useWords();
  const isMissing = quoted === null || quoted === undefined;
  const isHidden = useIsHidden(isMissing ? null : { conversationId, from: quoted.from, offset: quoted.offset });
  return isHidden ? t('blocking.hidden') : describeQuoted(t, quoted);
}

/** A quoted message in one line. */
export function describeQuoted(t: TFunction, event: MessageEvent | null | undefined): string {
  if (event === undefined) return t('about.quoteLoading');
  if (event === null) return t('about.quoteGone');
  const { kind } = event.body;
  if (kind === 'recalled') return t('about.quoteRecalled');
  return preview(
    describePreview(t, previewBody(event.body, MAX_LENGTH * MARKDOWN_FACTOR)).replace(/\s+/gu, ' '),
    MAX_LENGTH,
  );
}

/** The quoted message: `undefined` while it is being loaded, `null` if there is none. */
export function useQuoted(
  { conversationId, epoch }: ConversationSummary,
  offset: number,
): MessageEvent | null | undefined {
  const { stores, actions } = useParley();
  const inTimeline = useStore(stores.timelines, ({ byId }) => eventAt(byId[conversationId]?.events ?? [], offset));
  const fetched = useStore(stores.replyPreviews, (previews) => {
    const stored = previews[conversationId];
    return stored?.epoch === epoch ? stored.byOffset[offset] : undefined;
  });
  const event = inTimeline ?? fetched;
  const isMissing = event === undefined;
  useEffect(() => {
    if (isMissing) void actions.replyPreviews.load(conversationId, offset);
  }, [isMissing, actions, conversationId, offset]);
  return event === undefined || event?.type === 'message' ? event : null;
}

interface ReplyBarProps {
  readonly conversation: ConversationSummary;
  /** Offset of the message that is being replied to. */
  readonly offset: number;
  readonly onCancel: () => void;
}

/** Shown above the text field: the message that the next one replies to. */
export function ReplyBar({ conversation, offset, onCancel }: ReplyBarProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { conversationId } = conversation;
  const quoted = useQuoted(conversation, offset);
  const excerpt = useQuotedText(conversation, quoted);
  const { name } = usePerson(conversation, quoted?.from ?? '');
  return (
    <section className={styles['bar']} aria-label={t('about.replyingTo', { name })}>
      <Icon name="reply" />
      <b>{t('about.replyingTo', { name })}</b>
      <span className={styles['excerpt']} dir="auto">
        {excerpt}
      </span>
      <IconButton
        icon="close"
        label={t('about.dropReply')}
        onClick={() => {
          stores.replies.dispatch({ type: 'dropped', conversationId });
          onCancel();
        }}
      />
    </section>
  );
}

interface EditBarProps {
  readonly conversationId: string;
  readonly onCancel: () => void;
}

/** Shown above the text field while it contains a sent message that is being edited. */
export function EditBar({ conversationId, onCancel }: EditBarProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  return (
    <section className={styles['bar']} aria-label={t('writing.editing')}>
      <Icon name="pencil" />
      <b>{t('writing.editing')}</b>
      <span className={styles['excerpt']} />
      <IconButton
        icon="close"
        label={t('writing.dropEdit')}
        onClick={() => {
          actions.edits.cancel(conversationId);
          onCancel();
        }}
      />
    </section>
  );
}
