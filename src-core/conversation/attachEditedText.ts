import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { readMessages } from './readMessages.ts';

interface Reader {
  readonly conversationId: string;
  readonly reader: string;
  readonly isForward: boolean;
}

type Reading = LogPorts;

/**
 * Adds the current text and mentions to the `edited` events of a page whose message is on an earlier page, which the
 * client may already have. A message on this page already has its current text. The page is cut, as in `fetchPage`,
 * when these messages are too large for one answer.
 */
export async function attachEditedText(
  ports: Reading,
  { conversationId, reader, isForward }: Reader,
  events: readonly LogEvent[],
): Promise<LogEvent[]> {
  const first = events[0]?.offset ?? 0;
  const targets = events.flatMap((event) => (event.type === 'edited' && event.target < first ? [event.target] : []));
  if (targets.length === 0) return [...events];
  const offsets = [...new Set(isForward ? targets : targets.toReversed())];
  const bytes = LIMITS.answerBytes;
  const { messages, left } = await readMessages(ports, { conversationId, reader, offsets, bytes });
  return cutPage(events, isForward, left).map((event) =>
    event.type === 'edited' ? { ...event, ...currentText(messages.get(event.target)) } : event,
  );
}

/** Cuts the page before the first event whose message was not read. */
function cutPage(events: readonly LogEvent[], isForward: boolean, left: ReadonlySet<number>): readonly LogEvent[] {
  const isUnread = (event: LogEvent): boolean => event.type === 'edited' && left.has(event.target);
  const at = isForward ? events.findIndex(isUnread) : events.findLastIndex(isUnread);
  if (at === -1) return events;
  return isForward ? events.slice(0, at) : events.slice(at + 1);
}

function currentText(message: MessageEvent | undefined): { text?: string; mentions?: string[] } {
  if (message === undefined || message.body.kind === 'recalled') return {};
  const { body, mentions } = message;
  return { text: body.kind === 'text' ? body.text : body.caption, ...(mentions !== undefined && { mentions }) };
}
