import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { Stores } from '../createStores.ts';
import { eventAt } from './eventAt.ts';
import { repliesIn } from './threads.ts';

type LoadedStores = Pick<Stores, 'timelines' | 'detachedWindow' | 'replyPreviews'>;

/** The loaded ranges of a log: that of the timeline, and that of the detached window. */
function loadedRanges(
  stores: Pick<LoadedStores, 'timelines' | 'detachedWindow'>,
  conversationId: string,
): (readonly LogEvent[])[] {
  const { shown } = stores.detachedWindow.getState();
  const detachedWindow = shown?.conversationId === conversationId ? (shown.run?.events ?? []) : [];
  return [stores.timelines.getState().byId[conversationId]?.events ?? [], detachedWindow];
}

/** A loaded message, from any part of the state. */
export function messageAt(stores: LoadedStores, conversationId: string, offset: number): MessageEvent | null {
  const inRuns = loadedRanges(stores, conversationId).map((run) => eventAt(run, offset));
  const quoted = stores.replyPreviews.getState()[conversationId]?.byOffset[offset];
  const found = [...inRuns, quoted].find((event) => event !== undefined && event !== null);
  return found?.type === 'message' ? found : null;
}

/** The loaded replies to a message. */
export function loadedReplies(
  stores: Pick<LoadedStores, 'timelines' | 'detachedWindow'>,
  conversationId: string,
  root: number,
): MessageEvent[] {
  return loadedRanges(stores, conversationId).flatMap((run) => repliesIn(run).get(root) ?? []);
}

/** Offsets of the messages that can be selected: those that are not recalled. */
export function selectableOffsets(
  stores: Pick<LoadedStores, 'timelines' | 'detachedWindow'>,
  conversationId: string,
): number[] {
  return loadedRanges(stores, conversationId)
    .flat()
    .filter((event) => event.type === 'message' && event.body.kind !== 'recalled' && event.inThread !== true)
    .map(({ offset }) => offset);
}

/** Offset of the message before or after another one, for the arrow keys. */
export function adjacentMessage(
  stores: Pick<LoadedStores, 'timelines' | 'detachedWindow'>,
  conversationId: string,
  offset: number,
  step: -1 | 1,
): number {
  const run = loadedRanges(stores, conversationId).find((run) => run.some((event) => event.offset === offset)) ?? [];
  const messages = run.filter((event) => event.type === 'message' && event.inThread !== true);
  const here = messages.findIndex((event) => event.offset === offset);
  return messages[Math.min(Math.max(here + step, 0), messages.length - 1)]?.offset ?? offset;
}

interface LogRef {
  readonly conversationId: string;
  readonly epoch?: string;
}

/**
 * The log that is shown, as call arguments. The epoch prevents a call from reaching a later room with the same name,
 * where the offset means another message.
 */
export function logRef({ timelines, conversations }: Pick<Stores, 'timelines' | 'conversations'>, id: string): LogRef {
  const epoch = timelines.getState().byId[id]?.epoch ?? conversations.getState()[id]?.epoch;
  return epoch === undefined ? { conversationId: id } : { conversationId: id, epoch };
}

const cache = new WeakMap<readonly LogEvent[], { readonly author: string; readonly offset: number | null }>();

/** Offset of the last message of an author in the conversation itself that is not deleted; cached per range. */
export function lastOwnOffset(events: readonly LogEvent[], author: string): number | null {
  const found = cache.get(events);
  if (found?.author === author) return found.offset;
  const last = events.findLast(
    (event) =>
      event.type === 'message' && event.from === author && event.body.kind !== 'recalled' && event.inThread !== true,
  );
  const offset = last?.offset ?? null;
  cache.set(events, { author, offset });
  return offset;
}
