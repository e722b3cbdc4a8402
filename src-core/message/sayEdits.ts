import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { readMessages } from './readMessages.ts';

type Reading = Pick<Engine, 'redis' | 'keys' | 'history'>;

/**
 * A page whose edits say what their messages say now: whoever has an earlier page needs it. Of a message on the page itself its
 * element says so.
 */
export async function sayEdits(
  engine: Reading,
  { conversationId, reader }: { readonly conversationId: string; readonly reader: string },
  events: readonly LogEvent[],
): Promise<LogEvent[]> {
  const first = events[0]?.offset ?? 0;
  const targets = events.flatMap((event) => (event.type === 'edited' && event.target < first ? [event.target] : []));
  if (targets.length === 0) return [...events];
  const offsets = [...new Set(targets)];
  const { messages } = await readMessages(engine, { conversationId, reader, offsets });
  return events.map((event) =>
    event.type === 'edited' ? { ...event, ...whatItSays(messages.get(event.target)) } : event,
  );
}

function whatItSays(message: MessageEvent | undefined): { text?: string; mentions?: string[] } {
  if (message === undefined || message.body.kind === 'recalled') return {};
  const { body, mentions } = message;
  return { text: body.kind === 'text' ? body.text : body.caption, ...(mentions !== undefined && { mentions }) };
}
