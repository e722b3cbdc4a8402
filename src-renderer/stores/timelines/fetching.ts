import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Cursor, Head, LogEvent } from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { type Context, sameSession } from '../Context.ts';
import { isBeingRead, readingState } from '../reading.ts';
import type { Logs } from '../persistence/createLogPersistence.ts';
import type { MemberActions } from '../members/actions.ts';
import type { Problem } from '../Problem.ts';
import { isReadable } from '../rooms/selectors.ts';
import { myId } from '../session/reduce.ts';
import type { ThreadActions } from '../threads/actions.ts';
import type { RoomClosing } from '../rooms/roomClosing.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import { MENTIONS } from '../inbox/reduce.ts';
import { truncationOffset } from './recalls.ts';
import type { TimelineAction } from './reduce.ts';
import { acknowledgedAfter } from './reduceOutbox.ts';
import { type Timeline, emptyTimeline } from './state.ts';

/** Number of events in the first page and in each older one. */
const PAGE_EVENTS = 100;
/** Beyond this distance a new first page is cheaper than all events between. */
const MAX_GAP_EVENTS = 2 * LIMITS.fetchEvents;
/**
 * Maximum number of fetches per catch-up; a log that grows faster waits for the next comparison of heads. This many
 * answers of `LIMITS.answerBytes` hold `MAX_GAP_EVENTS` messages of the largest size.
 */
const MAX_ROUNDS = 64;

export interface Fetching {
  /** Fetches from the cursor until nothing is missing, or a first page if nothing is loaded. Never rejects. */
  readonly catchUp: (conversationId: string) => Promise<void>;
  /** Updates the persisted logs that are behind their heads. */
  readonly refreshStoredLogs: (heads: readonly Head[]) => Promise<void>;
  /** Loads the page before the oldest loaded event, if there is one. */
  readonly loadOlder: (conversationId: string) => Promise<void>;
}

export interface FetchingDeps {
  readonly members: MemberActions;
  readonly roomClosing: RoomClosing;
  readonly logs: Pick<Logs, 'read' | 'storedHead' | 'truncate' | 'deleteUpTo'>;
  readonly threads: ThreadActions;
}

export function createFetching(
  { client, stores }: Context,
  { members, roomClosing, logs, threads }: FetchingDeps,
): Fetching {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function singleFlight(key: string, work: () => Promise<void>): Promise<void> {
    const current = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, current);
    return current;
  }

  /** Single-flight with one rerun: a running fetch may have started before the event that requires this one. */
  function catchUp(id: string): Promise<void> {
    if (!isReadable(stores, id)) return Promise.resolve();
    const current = running.get(id);
    if (current === undefined) return singleFlight(id, () => fetchToEnd(id));
    const rerun = async (): Promise<void> => {
      await current;
      next.delete(id);
      if (timelineOf(id).stale) await catchUp(id);
    };
    const rerunning = next.get(id) ?? rerun();
    next.set(id, rerunning);
    return rerunning;
  }

  const timelineOf = (id: string): Timeline => stores.timelines.getState().byId[id] ?? emptyTimeline;
  const change = (conversationId: string, action: TimelineAction): void =>
    stores.timelines.dispatch({ type: 'changed', conversationId, change: action });

  /**
   * Loads the last page from disk, which is shown at once and from which the missing events are fetched. Returns its
   * events.
   */
  async function restore(conversationId: string): Promise<readonly LogEvent[]> {
    const isSameSession = sameSession(stores);
    const { epoch, events } = await logs.read(conversationId, { limit: PAGE_EVENTS });
    if (!isSameSession() || epoch === null || events.length === 0 || timelineOf(conversationId).loaded) return [];
    if (isReadable(stores, conversationId)) change(conversationId, { type: 'restored', epoch, events });
    return events;
  }

  async function fetchToEnd(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    let restored = timelineOf(conversationId).loaded ? [] : await restore(conversationId);
    if (!isSameSession()) return;
    // If log events were missed, changes of the members were missed as well.
    if (isRoom(conversationId)) void members.refresh(conversationId);
    for (let round = 0; round < MAX_ROUNDS && isReadable(stores, conversationId); round += 1) {
      const cursor = cursorOf(timelineOf(conversationId));
      const from = cursor === null ? { limit: PAGE_EVENTS } : { cursor };
      const { interruptions } = stores.timelines.getState();
      const sentBefore = acknowledgedAfter(timelineOf(conversationId), 0);
      const markRead = isBeingRead(readingState(stores), conversationId);
      const result = await client.request('conversation.fetch', { conversationId, markRead, ...from });
      if (!isSameSession()) return;
      // The log may have been truncated since the request.
      const isOutdated = stores.timelines.getState().interruptions !== interruptions;
      if (isOutdated && (result.ok || result.error.code === 'CURSOR_STALE')) continue;
      if (result.ok) {
        const { head, events, reads, room } = result.value;
        if (room !== undefined) roomClosing.applyState(conversationId, room);
        if (head.deletedUpTo !== undefined) logs.deleteUpTo(conversationId, head.epoch, head.deletedUpTo);
        change(conversationId, { type: cursor === null ? 'snapshotTaken' : 'fetched', head, events, sentBefore });
        threads.apply({ conversationId, epoch: head.epoch, events }, result.value.threads);
        if (cursor !== null) void threads.refresh({ conversationId, epoch: head.epoch, events: restored });
        restored = [];
        // Live events, and reads of them, may have arrived before the answer.
        const offset = Math.max(head.offset, timelineOf(conversationId).offset);
        stores.reads.dispatch({ type: 'pageLoaded', conversationId, epoch: head.epoch, offset, reads });
        const last = events.at(-1)?.offset;
        if (markRead && last === head.offset) {
          stores.conversations.dispatch({ type: 'read', conversationId, offset: last, unread: 0 });
        }
        const timeline = timelineOf(conversationId);
        if (!timeline.stale) return;
        if (head.offset - timeline.offset > MAX_GAP_EVENTS) change(conversationId, { type: 'logReset' });
      } else if (result.error.code === 'CURSOR_STALE') {
        const prefix = commonPrefix(result.error);
        const { epoch, events } = timelineOf(conversationId);
        if (epoch === prefix.epoch) logs.truncate(conversationId, epoch, truncationOffset(events, prefix.agreedOffset));
        change(conversationId, { type: 'truncated', ...prefix, me: myId(stores.session.getState()) ?? '' });
      } else {
        change(conversationId, { type: 'fetchFailed', problem: result.error });
        return;
      }
    }
  }

  async function fetchOlder(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    const { epoch, events: known } = timelineOf(conversationId);
    const [first] = known;
    const before = first?.offset ?? 1;
    if (first === undefined || before <= 1 || isDeleted(first)) return;
    const kept = await logs.read(conversationId, { before, limit: PAGE_EVENTS });
    if (!isSameSession()) return;
    if (kept.epoch !== null && kept.epoch === epoch && kept.events.length > 0) {
      void threads.refresh({ conversationId, epoch, events: kept.events });
      return change(conversationId, { type: 'olderFetched', events: kept.events });
    }
    const result = await client.request('conversation.fetch', { conversationId, before, limit: PAGE_EVENTS });
    const now = timelineOf(conversationId);
    // Another log may have replaced the one whose page was requested.
    if (!isSameSession() || now.epoch !== epoch || now.events[0]?.id !== known[0]?.id) return;
    if (result.ok && result.value.head.epoch !== epoch) return;
    if (result.ok) {
      const { head, events } = result.value;
      change(conversationId, { type: 'olderFetched', events });
      threads.apply({ conversationId, epoch: head.epoch, events }, result.value.threads);
    } else change(conversationId, { type: 'olderFailed', problem: result.error });
  }

  return {
    catchUp,
    refreshStoredLogs: createRefreshStoredLogs({ stores }, { logs, catchUp }),
    loadOlder: (id) => singleFlight(`older ${id}`, () => fetchOlder(id)),
  };
}

const commonPrefixSchema = z.object({ epoch: z.string(), agreedOffset: z.number().int().nonnegative() });

/** The last offset that both logs have in common; an answer without it counts as no common prefix. */
function commonPrefix({ details }: Problem): z.infer<typeof commonPrefixSchema> {
  const parsed = commonPrefixSchema.safeParse(details);
  return parsed.success ? parsed.data : { epoch: '', agreedOffset: 0 };
}

/**
 * The cursor from which to fetch, or `null` when there is none yet. The checkpoints are earlier events at growing
 * distances (1, 2, 4, 8, … back), so that few of them find the newest event that both logs have in common.
 */
export function cursorOf(timeline: Timeline): Cursor | null {
  const { loaded, epoch, events, offset } = timeline;
  if (!loaded || epoch === null) return null;
  const trail: { offset: number; id: string; at: number }[] = [];
  for (let back = 1; trail.length < LIMITS.cursorTrail && back < events.length; back *= 2) {
    const event = events[events.length - 1 - back];
    if (event !== undefined) trail.push({ offset: event.offset, id: event.id, at: event.at });
  }
  const last = events.at(-1);
  return { epoch, offset, id: last?.id ?? null, ...(last !== undefined && { at: last.at }), trail };
}

/** Concurrency limit. These fetches are in the background and must not delay others. */
const CONCURRENCY = 3;

interface RefreshStoredLogsDeps {
  readonly logs: Pick<Logs, 'storedHead'>;
  readonly catchUp: (conversationId: string) => Promise<void>;
}

const isMention = ({ type }: Notice): boolean => MENTIONS.includes(type);

/**
 * Fetches the missing events of persisted logs that are behind their heads, opened or not, so that new messages are
 * available offline and recalled ones are removed from this computer; also logs that end before a message of mine that
 * they acknowledged. The order: recently shown conversations, then
 * those with unread mentions, then those with unread messages.
 */
export function createRefreshStoredLogs({ stores }: Pick<Context, 'stores'>, { logs, catchUp }: RefreshStoredLogsDeps) {
  const limit = createLimit(CONCURRENCY);
  const running = new Set<string>();

  function isBehind({ conversationId, epoch, offset }: Head): boolean {
    const kept = logs.storedHead(conversationId);
    const timeline = stores.timelines.getState().byId[conversationId] ?? emptyTimeline;
    if (timeline.open) return false;
    return (
      (kept !== undefined && (kept.epoch !== epoch || kept.offset < offset)) ||
      // The log may have lost them.
      acknowledgedAfter(timeline, offset).length > 0
    );
  }

  /** Evaluated again for each slot, because mentions may arrive while other logs are fetched. */
  function takeMostUrgent(waiting: Set<Head>): Head | undefined {
    const { recent } = stores.timelines.getState();
    const unreadNotices = stores.inbox.getState().notices.filter(({ read }) => !read);
    const mentioning = new Set(unreadNotices.filter(isMention).map(({ place }) => place.conversationId));
    const urgency = ({ conversationId, unread }: Head): number =>
      recent.includes(conversationId) ? 3 : mentioning.has(conversationId) ? 2 : unread > 0 ? 1 : 0;
    const [first] = [...waiting].toSorted((one, other) => urgency(other) - urgency(one));
    if (first !== undefined) waiting.delete(first);
    return first;
  }

  return async function refreshCopies(heads: readonly Head[]): Promise<void> {
    const isSameSession = sameSession(stores);

    async function refresh(head: Head | undefined): Promise<void> {
      // It may have been opened or fetched while it waited.
      if (head === undefined) return;
      const { conversationId } = head;
      if (!isSameSession() || !isBehind(head) || running.has(conversationId)) return;
      running.add(conversationId);
      await catchUp(conversationId);
      running.delete(conversationId);
      if (isSameSession()) stores.timelines.dispatch({ type: 'evicted', conversationId });
    }

    const waiting = new Set(heads.filter(isBehind));
    await Promise.all([...waiting].map(() => limit(() => refresh(takeMostUrgent(waiting)))));
  };
}
