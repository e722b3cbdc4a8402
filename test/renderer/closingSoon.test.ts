import { describe, expect, it } from 'vitest';
import type { RoomState } from '#shared/contract/model.ts';
import { succeed } from '#shared/rpc/result.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk, type Disk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { message } from './support/logEvents.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';
import { startOpened, type StartedParley } from './support/startParley.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Given {
  readonly server: ModelServer;
  readonly parley: StartedParley;
  readonly disk: Disk;
  /** The server sends this state of the room. */
  readonly tell: (changes: Partial<RoomState>) => void;
  /** A message arrives in the room, which resets its timer. */
  readonly write: () => void;
  /** The notifications of closing rooms, and those that were withdrawn. */
  readonly shown: () => unknown[];
  readonly takenBack: () => unknown[];
}

/** Amir is a member of a room that closes in `leftMs`, and has another conversation open. */
async function startInRoom(changes: Partial<RoomState>, disk: Disk = createDisk()): Promise<Given> {
  const server = createModelServer();
  const state = (more: Partial<RoomState>): RoomState =>
    roomState({ serverNow: Date.now(), idleTtlMs: 2 * HOUR, ...changes, ...more });
  let room = state({});
  server.intercept((name, carryOut) =>
    name === 'room.describe' ? Promise.resolve(succeed({ room, members: [] })) : carryOut(),
  );
  const parley = await startOpened(server, disk);
  await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
  await expect.poll(() => parley.stores.connection.getState().state).toBe('live');
  server.publish('conversation.added', { conversation: roomSummary({ room }) });
  const isClosing = (args: unknown): boolean => (args as { place: string }).place.startsWith('closing ');
  return {
    server,
    parley,
    disk,
    tell(more) {
      // Of two states with the same millisecond, neither is newer.
      room = state({ ...more, serverNow: Math.max(Date.now(), room.serverNow + 1) });
      server.publish('room.changed', { conversationId: ROOM_ID, room });
    },
    write() {
      const event = { ...message(2), at: Math.max(Date.now(), room.serverNow + 1), to: undefined };
      room = state({ serverNow: event.at });
      server.publish('conversation.appended', { conversationId: ROOM_ID, epoch: 'epoch-1', event });
    },
    shown: () => made(server, 'host.notify').filter(isClosing),
    takenBack: () => made(server, 'host.clearNotifications').filter(isClosing),
  };
}

const place = `closing ${ROOM_ID}`;

describe('hour 4: a room that is about to close', () => {
  it('notifies its members 15 minutes before, once for each closing time', async () => {
    const { parley, tell, shown } = await startInRoom({ closesAt: Date.now() + 16 * MINUTE });
    expect(shown()).toEqual([]);
    const closesAt = Date.now() + 14 * MINUTE;
    tell({ closesAt });
    expect(shown()).toEqual([{ place, title: 'lunch', body: 'closes in 14 min' }]);
    tell({ closesAt, here: 1 });
    await parley.actions.rooms.updateClock();
    expect(shown()).toHaveLength(1);
    tell({ closesAt: closesAt + 2 * HOUR });
    expect(shown()).toHaveLength(1);
    tell({ closesAt: closesAt + 1000 });
    expect(shown()).toHaveLength(2);
    parley.stop();
  });

  it('withdraws the notification when a message resets the timer, and when the room closes', async () => {
    const closesAt = Date.now() + 10 * MINUTE;
    const { parley, server, tell, write, shown, takenBack } = await startInRoom({ closesAt });
    expect(shown()).toHaveLength(1);
    write();
    expect(takenBack()).toEqual([{ place }]);
    tell({ closesAt: Date.now() + 5 * MINUTE });
    expect(shown()).toHaveLength(2);
    server.publish('room.closed', { conversationId: ROOM_ID, reason: 'owner' });
    expect(takenBack()).toHaveLength(2);
    parley.stop();
  });

  it('does not notify in rooms with at most 30 minutes of idle time, in muted rooms, or during do not disturb', async () => {
    const closesAt = Date.now() + 10 * MINUTE;
    const short = await startInRoom({ closesAt, idleTtlMs: 30 * MINUTE });
    expect(short.shown()).toEqual([]);
    short.parley.stop();

    const muted = await startInRoom({ closesAt: Date.now() + HOUR });
    const rule = { level: 'nothing', until: null } as const;
    muted.parley.actions.settings.change({ type: 'conversationSet', conversationId: ROOM_ID, rule, at: Date.now() });
    muted.tell({ closesAt });
    expect(muted.shown()).toEqual([]);
    muted.parley.stop();

    const paused = await startInRoom({ closesAt: Date.now() + HOUR });
    paused.parley.actions.settings.change({ type: 'paused', until: Date.now() + HOUR });
    paused.tell({ closesAt });
    expect(paused.shown()).toEqual([]);
    paused.parley.stop();
  });

  it('waits for the connection, because a message may have arrived meanwhile', async () => {
    const { parley, server, shown } = await startInRoom({ closesAt: Date.now() + HOUR });
    offline(server);
    const room = roomState({ serverNow: Date.now() + 1, idleTtlMs: 2 * HOUR, closesAt: Date.now() + 10 * MINUTE });
    parley.stores.conversations.dispatch({ type: 'roomChanged', conversationId: ROOM_ID, room });
    expect(shown()).toEqual([]);
    server.failWith(null);
    live(server);
    await expect.poll(() => shown().length).toBe(1);
    parley.stop();
  });

  it('is not repeated after a restart, and opens its room', async () => {
    const disk = createDisk();
    const closesAt = Date.now() + 10 * MINUTE;
    const first = await startInRoom({ closesAt }, disk);
    expect(first.shown()).toHaveLength(1);
    await expect.poll(async () => (await disk.kept()).json).toContain(String(closesAt));
    first.parley.stop();

    const second = await startInRoom({ closesAt }, disk);
    await second.parley.actions.rooms.updateClock();
    expect(second.shown()).toEqual([]);
    second.server.publish('host.notificationClicked', { place });
    expect(second.parley.stores.timelines.getState().openId).toBe(ROOM_ID);
    second.parley.stop();
  });
});
