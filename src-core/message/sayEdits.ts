import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { readMessages } from './readMessages.ts';

interface Reader {
  readonly conversationId: string;
  readonly reader: string;
  readonly isForward: boolean;
}

type Reading = Pick<Engine, 'redis' | 'keys' | 'history'>;

/**
 * A page whose edits say what their messages say now: whoever has an earlier page needs it. Of a message on the page itself its
 * element says so. The page ends early, as `fetchPage` has it end early, where these messages are too large for one answer.
 */
export async function sayEdits(
  engine: Reading,
  { conversationId, reader, isForward }: Reader,
  events: readonly LogEvent[],
): Promise<LogEvent[]> {
  const first = events[0]?.offset ?? 0;
  const targets = events.flatMap((event) => (event.type === 'edited' && event.target < first ? [event.target] : []));
  if (targets.length === 0) return [...events];
  const offsets = [...new Set(isForward ? targets : targets.toReversed())];
  const bytes = LIMITS.answerBytes;
  const { messages, left } = await readMessages(engine, { conversationId, reader, offsets, bytes });
  return cutPage(events, isForward, left).map((event) =>
    event.type === 'edited' ? { ...event, ...whatItSays(messages.get(event.target)) } : event,
  );
}

/** Without the first event whose message was not read, and what lies beyond it. */
function cutPage(events: readonly LogEvent[], isForward: boolean, left: ReadonlySet<number>): readonly LogEvent[] {
  const isLeft = (event: LogEvent): boolean => event.type === 'edited' && left.has(event.target);
  const at = isForward ? events.findIndex(isLeft) : events.findLastIndex(isLeft);
  if (at === -1) return events;
  return isForward ? events.slice(0, at) : events.slice(at + 1);
}

function whatItSays(message: MessageEvent | undefined): { text?: string; mentions?: string[] } {
  if (message === undefined || message.body.kind === 'recalled') return {};
  const { body, mentions } = message;
  return { text: body.kind === 'text' ? body.text : body.caption, ...(mentions !== undefined && { mentions }) };
}
