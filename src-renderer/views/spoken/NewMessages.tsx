import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import type { Timeline } from '../../stores/timelines/state.ts';
import { useNames } from '../names/useNames.ts';
import { useMe, useTimeline } from '../ParleyContext.ts';
import { spokenWords } from './spokenWords.ts';

/** Messages that come within this time are read together (ms). */
const GATHER_MS = 700;
/** What was read is gone from the page after this (ms): a screen reader has taken it by then. */
const FORGET_MS = 5000;

/**
 * Reads the new messages of the open conversation aloud, unseen. Not the timeline itself: that also grows when somebody
 * scrolls back, and is drawn anew line by line.
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
  // Up to where there is nothing to read: what was there when the conversation was opened is no news.
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
        // Said anew each time, also where it is the same.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={`${said.turn} ${index}`}>{line}</p>
      ))}
    </div>
  );
}

/** What others wrote after an offset. */
function newsIn(events: Timeline['events'], after: number, me: string): MessageEvent[] {
  return events.flatMap((event) =>
    event.offset > after && event.type === 'message' && event.from !== me ? event : [],
  );
}
