import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { type Context, sameSession } from '../Context.ts';
import { myAccount } from '../session/accountOf.ts';
import type { Problem } from '../Problem.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import type { ThreadActions } from '../threads/actions.ts';
import { type Timeline, emptyTimeline } from '../timelines/state.ts';
import type { ConversationsState } from '../conversations/reduce.ts';
import type { TimelinesState } from '../timelines/reduce.ts';
import type { DetachedWindow, EventRange } from './reduce.ts';
import { areContiguous, extendRange } from './ranges.ts';

export interface DetachedWindowActions {
  /** Shows a conversation around one of its messages. */
  readonly jumpTo: (conversationId: string, offset: number) => Promise<void>;
  /** Shows the first message at or after an instant. Returns the error if it can't. */
  readonly jumpToDate: (conversationId: string, at: number) => Promise<Problem | null>;
  readonly loadOlder: () => Promise<void>;
  /**
   * The window holds the maximum number of events: loads older ones and evicts the end until the person scrolls back to
   * it.
   */
  readonly loadOlderWithoutEnd: (conversationId: string) => Promise<void>;
  readonly loadNewer: () => Promise<void>;
  /** Returns to the end. */
  readonly leave: () => void;
  /**
   * Opens a detached window when a conversation opens whose unread messages begin before the loaded timeline, and
   * closes it when another conversation opens or something is sent. Returns the function that stops this.
   */
  readonly trackTimelines: () => () => void;
}

/** Events per read, half of them on each side of the offset. */
const PAGE_EVENTS = 100;
/** More than the timeline keeps of its end; otherwise both would be merged again at once. */
const EVICTED_EVENTS = 1_000;
const GONE: Problem = { code: 'MESSAGE_NOT_FOUND', details: {} };

type Page = { readonly ok: true; readonly run: EventRange } | { readonly ok: false; readonly problem: Problem };

export function createDetachedWindowActions(
  context: Context,
  { conversations, threads }: { readonly conversations: ConversationActions; readonly threads: ThreadActions },
): DetachedWindowActions {
  const { client, stores } = context;
  const { detachedWindow, timelines } = stores;
  let extending = false;

  const timelineOf = (id: string): Timeline => timelines.getState().byId[id] ?? emptyTimeline;

  /** Events around an offset: from disk if it has them, else from the server. */
  async function read(conversationId: string, around: number): Promise<Page> {
    const account = myAccount(stores);
    const known = stores.conversations.getState()[conversationId]?.epoch;
    if (account !== null) {
      const range = { account, conversationId, around, limit: PAGE_EVENTS };
      const kept = await client.request('local.readEvents', range);
      if (kept.ok && kept.value.events.length > 0 && kept.value.epoch !== null && kept.value.epoch === known) {
        void threads.refresh({ conversationId, epoch: kept.value.epoch, events: kept.value.events });
        return { ok: true, run: { epoch: kept.value.epoch, events: kept.value.events } };
      }
    }
    const before = around + PAGE_EVENTS / 2 + 1;
    let fetched = await client.request('conversation.fetch', { conversationId, before, limit: PAGE_EVENTS });
    // A page of large events may end before it reaches the middle.
    if (fetched.ok && (fetched.value.events[0]?.offset ?? 0) > around)
      fetched = await client.request('conversation.fetch', {
        conversationId,
        before: around + 1,
        limit: PAGE_EVENTS / 2,
      });
    if (!fetched.ok) return { ok: false, problem: fetched.error };
    const run = { epoch: fetched.value.head.epoch, events: fetched.value.events };
    threads.apply({ conversationId, ...run }, fetched.value.threads);
    return { ok: true, run };
  }

  async function jumpTo(conversationId: string, offset: number): Promise<void> {
    const isSameSession = sameSession(stores);
    conversations.open(conversationId, { atEnd: false });
    // The main window shows it.
    if (stores.timelines.getState().openId !== conversationId) return;
    detachedWindow.dispatch({ type: 'jumped', conversationId, target: offset });
    conversations.scrolled(false);
    const { jumps: jump } = detachedWindow.getState();
    const here = timelineOf(conversationId).events.find((event) => event.offset === offset);
    if (here !== undefined && isThreadReply(here)) return openThread(conversationId, here.replyTo);
    if (here !== undefined) return detachedWindow.dispatch({ type: 'found', jump, run: null });
    const page = await read(conversationId, offset);
    if (!isSameSession()) return;
    if (!page.ok) return detachedWindow.dispatch({ type: 'failed', jump, problem: page.problem });
    const found = page.run.events.find((event) => event.offset === offset);
    if (found !== undefined && isThreadReply(found)) return openThread(conversationId, found.replyTo);
    if (found?.type !== 'message') return detachedWindow.dispatch({ type: 'failed', jump, problem: GONE });
    detachedWindow.dispatch({ type: 'found', jump, run: page.run });
    mergeIfContiguous();
  }

  /** Shows a reply of a thread in the thread panel, beside its root message. */
  async function openThread(conversationId: string, root: number): Promise<void> {
    stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'thread', root } });
    await jumpTo(conversationId, root);
  }

  async function jumpToDate(conversationId: string, at: number): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const end = stores.conversations.getState()[conversationId]?.offset ?? 0;
    let problem: Problem | null = null;
    const offset = await findOffsetByDate(at, end, async (around) => {
      const page = await read(conversationId, around);
      if (page.ok) return page.run.events;
      problem = page.problem;
      return null;
    });
    if (!isSameSession()) return null;
    if (offset === null) return problem ?? GONE;
    await jumpTo(conversationId, offset);
    return null;
  }

  /**
   * Opens a conversation at its first unread message, even if that lies far before the loaded timeline. If it can't be
   * fetched, the conversation opens at the first loaded message and shows the error there.
   */
  async function openAtUnread({ conversationId, readOffset }: UnreadBefore): Promise<void> {
    const isSameSession = sameSession(stores);
    detachedWindow.dispatch({ type: 'unreadRequested', conversationId });
    const { jumps: jump } = detachedWindow.getState();
    const page = await readMessageAfter(conversationId, readOffset);
    if (!isSameSession() || detachedWindow.getState().shown?.jump !== jump) return;
    if (!page.ok) {
      const change = { type: 'olderFailed', problem: page.problem } as const;
      timelines.dispatch({ type: 'changed', conversationId, change });
      return detachedWindow.dispatch({ type: 'closed' });
    }
    detachedWindow.dispatch({ type: 'found', jump, run: page.run });
    mergeIfContiguous();
  }

  /** Reads forward from an offset until there is a message after it, because room events may fill whole pages. */
  async function readMessageAfter(conversationId: string, offset: number): Promise<Page> {
    const page = await read(conversationId, offset + 1);
    if (!page.ok) return page;
    let { run } = page;
    const isMessage = (event: LogEvent): boolean => event.type === 'message' && event.offset > offset;
    while (!run.events.some(isMessage) && !areContiguous(run.events, timelineOf(conversationId).events)) {
      const last = run.events.at(-1)?.offset ?? 0;
      const more = await read(conversationId, last + 1);
      if (!more.ok) return more;
      run = { ...run, events: extendRange(run.events, more.run.events) };
      if (run.events.at(-1)?.offset === last) return { ok: false, problem: GONE };
    }
    return { ok: true, run };
  }

  /** Merges the window into the timeline when their ranges meet; the position is then one in the timeline. */
  function mergeIfContiguous(): void {
    const { shown } = detachedWindow.getState();
    if (shown === null || shown.run === null) return;
    const { conversationId, run } = shown;
    const { epoch, events } = timelineOf(conversationId);
    if (epoch === run.epoch && areContiguous(run.events, events)) {
      const older = run.events.filter((event) => event.offset < (events[0]?.offset ?? 0));
      timelines.dispatch({ type: 'changed', conversationId, change: { type: 'olderFetched', events: older } });
    }
    const now = timelineOf(conversationId);
    detachedWindow.dispatch({ type: 'timelineChanged', epoch: now.epoch, events: now.events });
  }

  async function extend(around: (shown: DetachedWindow & { readonly run: EventRange }) => number): Promise<void> {
    const { shown } = detachedWindow.getState();
    if (extending || shown === null || shown.run === null) return;
    extending = true;
    const { run, jump, conversationId } = shown;
    const page = await read(conversationId, around({ ...shown, run }));
    extending = false;
    if (!page.ok) return detachedWindow.dispatch({ type: 'failed', jump, problem: page.problem });
    if (page.run.epoch === run.epoch) detachedWindow.dispatch({ type: 'extended', jump, events: page.run.events });
    mergeIfContiguous();
  }

  const loadOlder = (): Promise<void> => extend(({ run }) => Math.max(1, (run.events[0]?.offset ?? 1) - 1));

  return {
    jumpTo,
    jumpToDate,
    loadOlder,
    async loadOlderWithoutEnd(conversationId) {
      const { epoch, events } = timelineOf(conversationId);
      if (epoch === null) return;
      const run = { epoch, events: events.slice(0, -EVICTED_EVENTS) };
      detachedWindow.dispatch({ type: 'detached', conversationId, run });
      timelines.dispatch({ type: 'changed', conversationId, change: { type: 'trimmedToEnd' } });
      await loadOlder();
    },
    loadNewer: () => extend(({ run }) => (run.events.at(-1)?.offset ?? 0) + 1),
    leave: () => detachedWindow.dispatch({ type: 'closed' }),
    trackTimelines: () =>
      timelines.subscribe((now, before) => {
        const { shown } = detachedWindow.getState();
        const unread = unreadBefore(now, before, stores.conversations.getState());
        // A jump to one of its messages takes precedence.
        if (unread !== null && shown?.conversationId !== unread.conversationId) {
          void openAtUnread(unread);
          return;
        }
        if (shown === null) return;
        const { conversationId } = shown;
        const [timeline, was] = [now.byId[conversationId], before.byId[conversationId]];
        const hasSent = lastOutgoing(timeline) !== null && lastOutgoing(timeline) !== lastOutgoing(was);
        if (now.openId !== conversationId || timeline === undefined || hasSent)
          detachedWindow.dispatch({ type: 'closed' });
        else if (timeline.events !== was?.events || timeline.epoch !== was.epoch) mergeIfContiguous();
      }),
  };
}

function isThreadReply(event: LogEvent): event is MessageEvent & { readonly replyTo: number } {
  return event.type === 'message' && event.inThread === true && event.replyTo !== undefined;
}

function lastOutgoing(timeline: Timeline | undefined): string | null {
  return timeline?.outbox.findLast(({ inThread }) => inThread !== true)?.clientId ?? null;
}

interface UnreadBefore {
  readonly conversationId: string;
  /** The first unread message comes after this offset. */
  readonly readOffset: number;
}

/** The conversation that just opened and whose first unread message is not loaded; `null` if there is none. */
function unreadBefore(
  now: TimelinesState,
  before: TimelinesState,
  conversations: ConversationsState,
): UnreadBefore | null {
  const { openId: conversationId, atEnd } = now;
  if (conversationId === null || atEnd) return null;
  const timeline = now.byId[conversationId];
  if (timeline?.loaded !== true || timeline.newAfter === null) return null;
  const opens =
    before.openId !== conversationId || before.byId[conversationId]?.loaded !== true || before.visit !== now.visit;
  const readOffset = timeline.newAfter;
  // Not if the person has read further since.
  const isUnread = conversations[conversationId]?.readOffset === readOffset;
  const isMissing = (timeline.events[0]?.offset ?? 0) > readOffset + 1;
  return opens && isUnread && isMissing ? { conversationId, readOffset } : null;
}

/** Events around an offset, by offset and without a gap; empty where the log has none, `null` if they can't be read. */
type ReadAround = (offset: number) => Promise<readonly LogEvent[] | null>;

/**
 * The offset of the first message at or after an instant, or else of the last one before it; `null` if there is no
 * message. A log is ordered by time, so this is a binary search by pages: about ten of them suffice for a hundred
 * thousand messages.
 */
export async function findOffsetByDate(at: number, end: number, readAbout: ReadAround): Promise<number | null> {
  let [low, high] = [1, end];
  let after: number | null = null;
  let before: number | null = null;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const events = await readAbout(middle);
    if (events === null) return null;
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) {
      low = middle + 1;
      continue;
    }
    const messages = events.filter(({ type }) => type === 'message');
    const then = messages.find((event) => event.at >= at);
    const earlier = messages.findLast((event) => event.at < at);
    if (then !== undefined) after = Math.min(after ?? then.offset, then.offset);
    if (earlier !== undefined) before = Math.max(before ?? 0, earlier.offset);
    // The adjacent earlier message is in the same page, so no other lies between.
    if (then !== undefined && earlier !== undefined) return then.offset;
    if (first.at >= at) high = Math.min(first.offset, middle) - 1;
    else low = Math.max(last.offset, middle) + 1;
  }
  return after ?? before;
}
