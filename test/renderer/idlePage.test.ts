import { describe, expect, it } from 'vitest';
import type { Head, RoomState } from '#shared/contract/model.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';
import { startOpened } from './support/startParley.ts';

type Heads = { readonly heads: readonly (Head & { readonly room?: RoomState })[] };

/** Each comparison of heads includes the room in its current state. */
function reportRoom(server: ModelServer, room: () => RoomState): void {
  server.intercept(async (name, carryOut) => {
    const result = await carryOut();
    if (name !== 'conversation.heads' || !result.ok) return result;
    const { heads } = (result as Result<Heads> & { ok: true }).value;
    const { conversationId, epoch, offset, unread, readOffset } = roomSummary();
    return succeed({ heads: [...heads, { conversationId, epoch, offset, unread, readOffset, room: room() }] });
  });
}

async function startedBesideRoom() {
  const server = createModelServer();
  const disk = createDisk();
  let room = roomState({ serverNow: Date.now(), closesAt: Date.now() + 30 * 60_000 });
  reportRoom(server, () => room);
  const parley = await startOpened(server, disk);
  server.publish('conversation.added', { conversation: roomSummary({ room }) });
  await expect.poll(() => disk.kept().then(({ json }) => json)).toContain(ROOM_ID);
  const asked: string[] = [];
  disk.intercept((name, carryOut) => {
    asked.push(name);
    return carryOut();
  });
  return {
    parley,
    /** The disk calls of the page since the start. */
    asked,
    change: (difference: Partial<RoomState>): void => {
      room = { ...room, ...difference };
    },
  };
}

describe('an idle page', () => {
  it('has a timer of five seconds only while a room, or the door of one, counts down', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    expect(parley.intervals()).not.toContain(5_000);
    server.publish('conversation.added', { conversation: roomSummary() });
    await expect.poll(() => parley.intervals()).toContain(5_000);
    server.publish('room.left', { conversationId: ROOM_ID, reason: 'removed' });
    await expect.poll(() => parley.intervals()).not.toContain(5_000);
    parley.actions.rooms.openDialog({ kind: 'enter', name: '' });
    expect(parley.intervals()).toContain(5_000);
    parley.actions.rooms.closeDialog();
    expect(parley.intervals()).not.toContain(5_000);
    parley.stop();
    expect(parley.intervals()).toEqual([]);
  });

  it('renders and writes nothing when a comparison finds only that time has passed', async () => {
    const { parley, asked, change } = await startedBesideRoom();
    const before = parley.stores.conversations.getState();
    change({ serverNow: Date.now() + 30_000 });
    expect(await parley.actions.conversations.compareHeads()).toBe(true);
    expect(parley.stores.conversations.getState()).toBe(before);
    // Flushes pending writes.
    parley.stop();
    expect(asked).toEqual([]);
  });

  it('renders and writes a room that a comparison reports as changed', async () => {
    const { parley, asked, change } = await startedBesideRoom();
    change({ serverNow: Date.now() + 30_000, here: roomState().here + 1 });
    expect(await parley.actions.conversations.compareHeads()).toBe(true);
    expect(parley.stores.conversations.getState()[ROOM_ID]).toMatchObject({ room: { here: roomState().here + 1 } });
    parley.stop();
    expect(asked).toEqual(['local.writeDocuments']);
  });
});
