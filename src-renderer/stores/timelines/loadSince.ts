import type { LogEvent } from '#shared/contract/model.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Fetching } from './fetching.ts';
import { emptyTimeline, type Timeline } from './state.ts';

export interface LoadedRange {
  readonly events: readonly LogEvent[];
  /**
   * Whether the range begins where it was to: `bounded`, it has more events than are loaded; `unavailable`, older ones
   * could not be loaded.
   */
  readonly start: 'complete' | 'bounded' | 'unavailable';
  /** No event was missed at its end, as far as is known. */
  readonly isCurrent: boolean;
}

/** Events that are loaded at most. */
export const MAX_LOADED_EVENTS = 2_000;

export interface WantedRange {
  readonly conversationId: string;
  /** Null: the events that are loaded already. */
  readonly since: number | null;
  /** Once it is aborted, no more are loaded. */
  readonly signal: AbortSignal;
}

/** Loads the events of a conversation since a time into its timeline. */
export async function loadSince(
  { stores, fetching }: Pick<Context, 'stores'> & { readonly fetching: Pick<Fetching, 'loadOlder'> },
  { conversationId, since, signal }: WantedRange,
): Promise<LoadedRange> {
  const isSameSession = sameSession(stores);
  const read = (): Timeline => stores.timelines.getState().byId[conversationId] ?? emptyTimeline;
  let start: LoadedRange['start'] = 'complete';
  for (;;) {
    const { events } = read();
    const [first] = events;
    if (since === null || first === undefined || first.at < since || first.offset <= 1 || isDeleted(first)) break;
    if (events.length >= MAX_LOADED_EVENTS) start = 'bounded';
    else {
      await fetching.loadOlder(conversationId);
      const isOlder = (read().events[0]?.offset ?? first.offset) < first.offset;
      if (signal.aborted || !isSameSession() || !isOlder) start = 'unavailable';
    }
    if (start !== 'complete') break;
  }
  const { events, agrees, stale } = read();
  return {
    // The newest ones, if the timeline had more before.
    events: events.filter(({ at }) => since === null || at >= since).slice(-MAX_LOADED_EVENTS),
    start: events.length > MAX_LOADED_EVENTS ? 'bounded' : start,
    isCurrent: agrees && !stale,
  };
}
