import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { isHidden } from '../../stores/blocks/reduce.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Timeline } from '../../stores/timelines/state.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { previewBody } from '../../text/preview.ts';
import { useNameOf } from '../names/usePerson.ts';
import { useMe, useParley, useTimeline } from '../ParleyContext.ts';

/** Messages that arrive within this time are announced together (ms). */
const BATCH_MS = 700;
/** The announcement is removed from the page after this time (ms), when screen readers have processed it. */
const CLEAR_MS = 5000;

/**
 * Visually hidden live region that announces new messages of the open conversation. The timeline can't be one itself,
 * because it also grows when older messages are loaded, and its rows are mounted and unmounted.
 */
export function NewMessageAnnouncer({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const me = useMe();
  const nameOf = useNameOf(conversation);
  const timeline = useTimeline(conversation.conversationId);
  const blocks = useStore(useParley().stores.blocks);
  const isAnnounced = (message: MessageEvent): boolean =>
    !isHidden(blocks, { conversationId: conversation.conversationId, ...message });
  const [announcement, setAnnouncement] = useState<{ readonly count: number; readonly lines: readonly string[] }>({
    count: 0,
    lines: [],
  });
  // Offset up to which nothing is announced: messages that were there when the conversation opened are not new.
  const announcedUntil = useRef<number | null>(null);
  const batchTimer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const announce = useEffectEvent(() => {
    batchTimer.current = null;
    const lines = announcementLines(
      t,
      newMessagesIn(timeline.events, announcedUntil.current ?? timeline.offset, me.id).filter(isAnnounced),
      nameOf,
    );
    announcedUntil.current = timeline.offset;
    if (lines.length > 0) setAnnouncement(({ count }) => ({ count: count + 1, lines }));
  });
  const scheduleAnnouncement = useEffectEvent(({ agrees, events, offset }: Timeline) => {
    if (batchTimer.current !== null) return;
    const from = announcedUntil.current;
    if (from === null) announcedUntil.current = agrees ? offset : null;
    else if (newMessagesIn(events, from, me.id).length > 0) batchTimer.current = setTimeout(() => announce(), BATCH_MS);
    else announcedUntil.current = Math.max(from, offset);
  });
  useEffect(() => scheduleAnnouncement(timeline), [timeline]);
  useEffect(
    () => () => {
      if (batchTimer.current !== null) clearTimeout(batchTimer.current);
    },
    [],
  );

  useEffect(() => {
    if (announcement.lines.length === 0) return undefined;
    const timer = setTimeout(() => setAnnouncement(({ count }) => ({ count, lines: [] })), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  return (
    <div className="visuallyHidden" role="log" aria-label={t('spoken.label')}>
      {announcement.lines.map((line, index) => (
        // A new key for each announcement, so that a repeated text is announced, too.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={`${announcement.count} ${index}`}>{line}</p>
      ))}
    </div>
  );
}

/** Messages of other people after an offset. */
function newMessagesIn(events: Timeline['events'], after: number, me: string): MessageEvent[] {
  return events.flatMap((event) =>
    event.offset > after && event.type === 'message' && event.from !== me ? event : [],
  );
}

/** Up to this many messages are announced one by one; of more, only their number and the last one. */
const MAX_ANNOUNCED = 3;
/** Longer texts are cut (characters), because they can be read in the timeline. */
const MAX_LENGTH = 300;

/** The announcement of new messages, one line for each; without messages that were recalled meanwhile. */
function announcementLines(
  t: TFunction,
  messages: readonly MessageEvent[],
  nameOf: (userId: string) => string | null,
): string[] {
  const lines = messages
    .filter(({ body }) => body.kind !== 'recalled')
    .map(({ from, body }) => {
      const characters = Array.from(describePreview(t, previewBody(body, Number.POSITIVE_INFINITY)));
      const text =
        characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : characters.join('');
      return t('spoken.message', { name: nameOf(from) ?? t('insideRoom.You'), text });
    });
  if (lines.length <= MAX_ANNOUNCED) return lines;
  return [t('spoken.many', { count: lines.length }), ...lines.slice(-1)];
}
