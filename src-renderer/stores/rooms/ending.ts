import type { RoomState } from '#shared/contract/model.ts';
import type { Context } from '../../app/Context.ts';
import type { Logs } from '../../local/keepLogs.ts';
import type { Problem } from '../Problem.ts';
import { threadsOf } from '../timelines/threadDraft.ts';
import { serverTime } from './clock.ts';
import type { EndReason } from './reduce.ts';

export interface Ending {
  /** What time it is at the server, by the latest of what it just told. */
  readonly heardClock: (rooms: readonly RoomState[]) => void;
  /** What the server says of a room now, and what time it is there. */
  readonly told: (conversationId: string, room: RoomState) => void;
  /** It is over for me: what was typed or not sent is kept as a draft, the rest of it is gone from here. */
  readonly end: (conversationId: string, reason: EndReason) => void;
  /** Nothing of it is left here, as if it had never been. */
  readonly remove: (conversationId: string) => void;
  /** Asks whether a room is still there and still mine. A refusal says what to do (see `refused`). */
  readonly check: (conversationId: string) => Promise<void>;
  /** A call on a conversation was refused: the room is gone, no longer mine, or asks for its password. */
  readonly refused: (args: object, problem: Problem) => void;
}

/** The clock that is known here may be wrong by as much as an answer takes (ms). */
const CLOCK_DOUBT_MS = 5_000;

/** How rooms end: the one place that takes one out of everything that is alive. */
export function createEnding({ client, stores, now }: Context, logs: Pick<Logs, 'forget'>): Ending {
  const room = (id: string) => {
    const known = stores.conversations.getState()[id];
    return known?.kind === 'room' ? known : null;
  };
  const serverNow = (): number => serverTime(stores.rooms.getState(), now());

  function heardClock(rooms: readonly RoomState[]): void {
    if (rooms.length === 0) return;
    const latest = Math.max(...rooms.map((one) => one.serverNow));
    stores.rooms.dispatch({ type: 'clockTold', serverNow: latest, now: now() });
  }

  function told(conversationId: string, state: RoomState): void {
    heardClock([state]);
    stores.conversations.dispatch({ type: 'roomChanged', conversationId, room: state });
  }

  /**
   * Whoever finds a room gone can't see who ended it; an end before its time can't have been the clock's. And whoever is no
   * longer in a room whose time is over was not sent away: that is another room, made since under its name.
   */
  function reasonOf(told: EndReason, { closesAt }: RoomState): EndReason {
    const timeIsOver = serverNow() >= closesAt - CLOCK_DOUBT_MS;
    if (told === 'quiet') return timeIsOver ? 'quiet' : 'unknown';
    return told === 'removed' && timeIsOver ? 'quiet' : told;
  }

  function end(conversationId: string, reason: EndReason): void {
    const known = room(conversationId);
    if (known === null) return learn(conversationId, reason);
    const unsent = (stores.timelines.getState().byId[conversationId]?.outbox ?? []).map(({ text }) => text);
    for (const text of [...unsent, ...takeBeside(conversationId)].toReversed()) {
      if (text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text });
    }
    const ended = { conversationId, epoch: known.epoch, room: known.room, reason: reasonOf(reason, known.room) };
    // First the one list, then the other: a room that is shown is never shown as nothing.
    stores.rooms.dispatch({ type: 'ended', room: { ...ended, at: serverNow() } });
    letGo(conversationId);
  }

  const threadDrafts = (conversationId: string): string[] =>
    Object.keys(stores.drafts.getState()).filter((draft) => draft.startsWith(threadsOf(conversationId)));

  /** What was typed beside its composer: in its threads, and to say a message anew. There is no such place any more. */
  function takeBeside(conversationId: string): string[] {
    const edit = stores.edits.getState()[conversationId];
    const threads = threadDrafts(conversationId);
    const texts = threads.map((draft) => stores.drafts.getState()[draft] ?? '');
    for (const draft of threads) stores.drafts.dispatch({ type: 'changed', conversationId: draft, text: '' });
    return edit === undefined || edit.text === edit.before ? texts : [...texts, edit.text];
  }

  /** An answer that it is gone may be faster than the news of who closed it. */
  function learn(conversationId: string, reason: EndReason): void {
    const ended = stores.rooms.getState().ended[conversationId];
    if (ended?.reason !== 'unknown' || reason !== 'owner') return;
    stores.rooms.dispatch({ type: 'ended', room: { ...ended, reason } });
  }

  function letGo(conversationId: string): void {
    stores.conversations.dispatch({ type: 'removed', conversationId });
    stores.timelines.dispatch({ type: 'dropped', conversationId });
    logs.forget(conversationId);
    stores.members.dispatch({ type: 'dropped', conversationId });
    stores.pins.dispatch({ type: 'dropped', conversationId });
    stores.edits.dispatch({ type: 'dropped', conversationId });
    // A thread is in this log, and not in the next one of its name.
    stores.panels.dispatch({ type: 'closed', conversationId });
    void client.request('host.clearNotifications', { place: conversationId });
  }

  function remove(conversationId: string): void {
    if (stores.timelines.getState().openId === conversationId) stores.timelines.dispatch({ type: 'closed' });
    stores.rooms.dispatch({ type: 'removed', conversationId });
    for (const draft of [conversationId, ...threadDrafts(conversationId)]) {
      stores.drafts.dispatch({ type: 'changed', conversationId: draft, text: '' });
    }
    letGo(conversationId);
  }

  return {
    heardClock,
    told,
    end,
    remove,
    async check(conversationId) {
      const known = room(conversationId);
      if (known === null) return;
      const result = known.passwordRequired
        ? await client.request('room.peek', { name: known.room.title })
        : await client.request('room.describe', { conversationId });
      if (result.ok) told(conversationId, result.value.room);
      else if (result.error.code === 'ROOM_NOT_FOUND') end(conversationId, 'quiet');
    },
    refused(args, { code }) {
      const { conversationId, epoch } = args as { conversationId?: unknown; epoch?: unknown };
      if (typeof conversationId !== 'string') return;
      const known = stores.conversations.getState()[conversationId];
      // A late answer about a room that is over says nothing of the next one of its name.
      if (epoch !== undefined && known !== undefined && known.epoch !== epoch) return;
      if (code === 'ROOM_CLOSED') end(conversationId, 'quiet');
      else if (code === 'NOT_A_MEMBER') end(conversationId, 'removed');
      else if (code === 'ROOM_PASSWORD_REQUIRED') stores.conversations.dispatch({ type: 'locked', conversationId });
    },
  };
}
