import type { RoomState } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import type { Context } from '../Context.ts';
import type { Logs } from '../persistence/createLogPersistence.ts';
import type { Problem } from '../Problem.ts';
import { threadDraftPrefix } from '../timelines/threads.ts';
import { serverTime } from './clock.ts';
import type { EndReason } from './reduce.ts';

export interface RoomClosing {
  /** Updates the server's clock with the latest of the given room states. */
  readonly updateClock: (rooms: readonly RoomState[]) => void;
  /** Applies a room state from the server, with its clock. */
  readonly applyState: (conversationId: string, room: RoomState) => void;
  /** Closes the room for me: typed and unsent text becomes a draft, everything else is evicted. `until`: see EndedRoom. */
  readonly close: (conversationId: string, reason: EndReason, until?: number) => void;
  /** Removes all data of the conversation, including drafts. */
  readonly remove: (conversationId: string) => void;
  /** Asks whether a room still exists and I am a member. A refusal is handled by `refused`. */
  readonly check: (conversationId: string) => Promise<void>;
  /**
   * Handles the refusal of a call on a conversation: the room is gone, I am no longer a member, or it requires its
   * password.
   */
  readonly handleRefusal: (args: object, problem: Problem) => void;
}

/** Maximum error of the estimated server clock (ms): the duration of an answer. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Room closing: the only code that removes a closed room from all stores. */
export function createRoomClosing({ client, stores, now }: Context, logs: Pick<Logs, 'delete'>): RoomClosing {
  const room = (id: string) => {
    const known = stores.conversations.getState()[id];
    return known?.kind === 'room' ? known : null;
  };
  const serverNow = (): number => serverTime(stores.rooms.getState(), now());

  function updateClock(rooms: readonly RoomState[]): void {
    if (rooms.length === 0) return;
    const latest = Math.max(...rooms.map((one) => one.serverNow));
    stores.rooms.dispatch({ type: 'serverTimeReceived', serverNow: latest, now: now() });
  }

  function applyState(conversationId: string, state: RoomState): void {
    updateClock([state]);
    stores.conversations.dispatch({ type: 'roomChanged', conversationId, room: state });
  }

  /**
   * Corrects the reason. A missing room does not show who closed it, but before its time the clock did not. A
   * membership refusal after its time was no removal: a new room has the same name.
   */
  function reasonOf(reason: EndReason, { closesAt }: RoomState): EndReason {
    const timeIsOver = serverNow() >= closesAt - CLOCK_TOLERANCE_MS;
    if (reason === 'quiet') return timeIsOver ? 'quiet' : 'unknown';
    return reason === 'removed' && timeIsOver ? 'quiet' : reason;
  }

  function end(conversationId: string, reason: EndReason, until?: number): void {
    const known = room(conversationId);
    if (known === null) return correctReason(conversationId, reason, until);
    const unsent = (stores.timelines.getState().byId[conversationId]?.outbox ?? []).map(({ text }) => text);
    for (const text of [...unsent, ...takeOtherTexts(conversationId)].toReversed()) {
      if (text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text });
    }
    const why = { reason: reasonOf(reason, known.room), ...(until !== undefined && { until }) };
    const ended = { conversationId, epoch: known.epoch, room: known.room, ...why };
    // Added to one list before it is removed from the other, so that the open room never disappears in between.
    stores.rooms.dispatch({ type: 'ended', room: { ...ended, at: serverNow() } });
    evict(conversationId);
  }

  const threadDrafts = (conversationId: string): string[] =>
    Object.keys(stores.drafts.getState()).filter((draft) => draft.startsWith(threadDraftPrefix(conversationId)));

  /** Text that was typed outside the composer: in threads, and as an edit. Those places end with the room. */
  function takeOtherTexts(conversationId: string): string[] {
    const edit = stores.edits.getState()[conversationId];
    const threads = threadDrafts(conversationId);
    const texts = threads.map((draft) => stores.drafts.getState()[draft] ?? '');
    for (const draft of threads) stores.drafts.dispatch({ type: 'changed', conversationId: draft, text: '' });
    return edit === undefined || edit.text === edit.before ? texts : [...texts, edit.text];
  }

  /** The answer that the room is gone may arrive before the event with the person who closed it, or with the end. */
  function correctReason(conversationId: string, reason: EndReason, until?: number): void {
    const ended = stores.rooms.getState().ended[conversationId];
    const isCorrected = ended?.reason === 'unknown' && (reason === 'owner' || reason === 'admin');
    const isCompleted = ended?.reason === 'removed' && reason === 'removed' && until !== undefined;
    if (isCorrected || isCompleted) stores.rooms.dispatch({ type: 'ended', room: { ...ended, reason, until } });
  }

  function evict(conversationId: string): void {
    stores.conversations.dispatch({ type: 'removed', conversationId });
    stores.timelines.dispatch({ type: 'dropped', conversationId });
    logs.delete(conversationId);
    stores.members.dispatch({ type: 'dropped', conversationId });
    stores.pins.dispatch({ type: 'dropped', conversationId });
    stores.edits.dispatch({ type: 'dropped', conversationId });
    // A thread belongs to this log, not to the next one with the same name.
    stores.panels.dispatch({ type: 'closed', conversationId });
    void client.request('host.clearNotifications', { place: conversationId });
  }

  function remove(conversationId: string): void {
    if (stores.timelines.getState().openId === conversationId) stores.timelines.dispatch({ type: 'closed' });
    stores.rooms.dispatch({ type: 'removed', conversationId });
    for (const draft of [conversationId, ...threadDrafts(conversationId)]) {
      stores.drafts.dispatch({ type: 'changed', conversationId: draft, text: '' });
    }
    evict(conversationId);
  }

  return {
    updateClock,
    applyState,
    close: end,
    remove,
    async check(conversationId) {
      const known = room(conversationId);
      if (known === null) return;
      const result = known.passwordRequired
        ? await client.request('room.peek', { name: known.room.title, encrypted: isEncryptedRoom(conversationId) })
        : await client.request('room.describe', { conversationId });
      if (result.ok) applyState(conversationId, result.value.room);
      else if (result.error.code === 'ROOM_NOT_FOUND') end(conversationId, 'quiet');
    },
    handleRefusal(args, { code }) {
      const { conversationId, epoch } = args as { conversationId?: unknown; epoch?: unknown };
      if (typeof conversationId !== 'string') return;
      const known = stores.conversations.getState()[conversationId];
      // A late answer about a closed room does not apply to the next one with the same name.
      if (epoch !== undefined && known !== undefined && known.epoch !== epoch) return;
      if (code === 'ROOM_CLOSED') end(conversationId, 'quiet');
      else if (code === 'NOT_A_MEMBER') end(conversationId, 'removed');
      else if (code === 'ROOM_PASSWORD_REQUIRED') stores.conversations.dispatch({ type: 'locked', conversationId });
    },
  };
}
