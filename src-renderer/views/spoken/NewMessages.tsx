import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import type { Timeline } from '../../stores/timelines/state.ts';
import { useNames } from '../names/useNames.ts';
import { useMe, useTimeline } from '../ParleyContext.ts';
import { spokenWords } from './spokenWords.ts';

/** Messages that arrive within this time are announced together (ms). */
const GATHER_MS = 700;
/** The announcement is removed from the page after this time (ms), when screen readers have processed it. */
const FORGET_MS = 5000;

/**
 * Visually hidden live region that announces new messages of the open conversation. The timeline can't be one itself,
 * because it also grows when older messages are loaded, and its rows are mounted and unmounted.
 */
export function NewMessages({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const nameOf = useNames(conversation);
  const timeline = useTimeline(conversation.conversationId);
  const [said, setSaid] = useState<{ readonly turn: number; readonly lines: readonly string[] }>({
    turn: 0,
    lines: [],
  });
  // Offset up to which nothing is announced: messages that were there when the conversation opened are not new.
  const until = useRef<number | null>(null);
  const gathering = useRef<ReturnType<typeof setTimeout> | null>(null);

  const say = useEffectEvent(() => {
    gathering.current = null;
    const lines = spokenWords(t, newsIn(timeline.events, until.current ?? timeline.offset, me.id), nameOf);
    until.current = timeline.offset;
    if (lines.length > 0) setSaid(({ turn }) => ({ turn: turn + 1, lines }));
  });
  const look = useEffectEvent(({ agrees, events, offset }: Timeline) => {
    if (gathering.current !== null) return;
    const from = until.current;
    if (from === null) until.current = agrees ? offset : null;
    else if (newsIn(events, from, me.id).length > 0) gathering.current = setTimeout(() => say(), GATHER_MS);
    else until.current = Math.max(from, offset);
  });
  useEffect(() => look(timeline), [timeline]);
  useEffect(
    () => () => {
      if (gathering.current !== null) clearTimeout(gathering.current);
    },
    [],
  );

  useEffect(() => {
    if (said.lines.length === 0) return undefined;
    const timer = setTimeout(() => setSaid(({ turn }) => ({ turn, lines: [] })), FORGET_MS);
    return () => clearTimeout(timer);
  }, [said]);

  return (
    <div className="visuallyHidden" role="log" aria-label={t('spoken.label')}>
      {said.lines.map((line, index) => (
        // A new key for each announcement, so that a repeated text is announced, too.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={`${said.turn} ${index}`}>{line}</p>
      ))}
    </div>
  );
}

/** Messages of other people after an offset. */
function newsIn(events: Timeline['events'], after: number, me: string): MessageEvent[] {
  return events.flatMap((event) =>
    event.offset > after && event.type === 'message' && event.from !== me ? event : [],
  );
}
