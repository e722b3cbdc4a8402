import { describe, expect, it } from 'vitest';
import type { RoomSummary } from '#shared/contract/model.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { unreadMessages } from '../../src-renderer/stores/conversations/selectors.ts';
import { threadDraftKey } from '../../src-renderer/stores/timelines/threads.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { message } from './support/logEvents.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';
import { createDisk, type Disk } from './support/disk.ts';
import { startOpened, type StartedParley } from './support/startParley.ts';

/** A server with one room beside its conversation; `gone` from the moment that it is set. */
interface RoomServer {
  readonly server: ModelServer;
  summary: RoomSummary;
  gone: boolean;
}

function serveRoom(): RoomServer {
  const server = createModelServer();
  const now = Date.now();
  const room = roomState({ serverNow: now, closesAt: now + 30 * 60_000 });
  const served: RoomServer = { server, summary: roomSummary({ room }), gone: false };
  server.intercept((name, carryOut) => {
    const { args } = server.requests.at(-1) ?? {};
    const isRoom = (args as { conversationId?: string } | undefined)?.conversationId === ROOM_ID;
    if (!isRoom) return carryOut();
    if (served.gone) return Promise.resolve(fail('ROOM_CLOSED'));
    const { conversationId, epoch, offset, unread, readOffset } = served.summary;
    if (name === 'conversation.fetch') {
      const head = { conversationId, epoch, offset, unread, readOffset };
      const events = [{ ...message(1), type: 'entered', nickname: 'Mei' }];
      return Promise.resolve(succeed({ head, events, reads: [], here: [], room: served.summary.room }));
    }
    if (name === 'room.describe') return Promise.resolve(succeed({ room: served.summary.room, members: [] }));
    return Promise.resolve(fail('OFFLINE'));
  });
  return served;
}

/** Amir is in the room and has it open. */
async function startInRoom(served: RoomServer, disk: Disk = createDisk()): Promise<StartedParley> {
  const parley = await startOpened(served.server, disk);
  served.server.publish('conversation.added', { conversation: served.summary });
  parley.actions.conversations.open(ROOM_ID);
  await expect.poll(() => parley.stores.timelines.getState().byId[ROOM_ID]?.loaded).toBe(true);
  return parley;
}

async function onDisk(disk: Disk): Promise<string[]> {
  const { documents, outgoing, logs } = await disk.kept();
  const drafts = documents.filter((key) => key.startsWith('draft '));
  return [...drafts, ...outgoing, ...logs].filter((key) => key.endsWith(ROOM_ID));
}

describe('a room that closes', () => {
  it('D5: keeps pending messages and the draft, in their order, and nothing else', async () => {
    const served = serveRoom();
    const disk = createDisk();
    const parley = await startInRoom(served, disk);
    await expect.poll(() => onDisk(disk)).toContain(ROOM_ID);
    served.gone = true;
    void parley.actions.sending.send(ROOM_ID, 'one');
    void parley.actions.sending.send(ROOM_ID, 'two');
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: ROOM_ID, text: 'and thr' });
    await expect.poll(() => ROOM_ID in parley.stores.rooms.getState().ended).toBe(true);

    expect(parley.stores.drafts.getState()[ROOM_ID]).toBe('one\ntwo\nand thr');
    expect(parley.stores.conversations.getState()[ROOM_ID]).toBeUndefined();
    expect(parley.stores.timelines.getState()).toMatchObject({ openId: ROOM_ID });
    expect(parley.stores.timelines.getState().byId[ROOM_ID]).toBeUndefined();
    await expect.poll(() => onDisk(disk)).toEqual([`draft ${ROOM_ID}`]);

    // No further request is made for it.
    const before = served.server.requests.length;
    await parley.actions.fetching.catchUp(ROOM_ID);
    await parley.actions.conversations.refresh();
    const since = served.server.requests.slice(before).map(({ args }) => JSON.stringify(args));
    expect(since.filter((args) => args.includes(ROOM_ID))).toEqual([]);
    parley.stop();
  });

  it('merges the drafts of its threads and of an edit into its draft', async () => {
    const served = serveRoom();
    const disk = createDisk();
    const parley = await startInRoom(served, disk);
    const { drafts, edits, panels } = parley.stores;
    const { epoch } = served.summary;
    const thread = threadDraftKey({ conversationId: ROOM_ID, epoch, root: 1 });
    drafts.dispatch({ type: 'changed', conversationId: ROOM_ID, text: 'here' });
    drafts.dispatch({ type: 'changed', conversationId: thread, text: 'in a thread' });
    const edit = { epoch, offset: 1, before: 'x', text: 'another x', isCaption: false };
    edits.dispatch({ type: 'started', conversationId: ROOM_ID, edit });
    panels.dispatch({ type: 'opened', conversationId: ROOM_ID, panel: { kind: 'thread', root: 1 } });
    served.server.publish('room.closed', { conversationId: ROOM_ID, reason: 'owner' });
    await expect.poll(() => ROOM_ID in parley.stores.rooms.getState().ended).toBe(true);

    expect(drafts.getState()).toMatchObject({ [ROOM_ID]: 'in a thread\nanother x\nhere', [thread]: '' });
    expect(panels.getState()).toEqual({});
    await expect.poll(() => onDisk(disk)).toEqual([`draft ${ROOM_ID}`]);
    parley.stop();
  });

  it('is no longer counted, and late events change nothing', async () => {
    const served = serveRoom();
    const parley = await startInRoom(served);
    parley.actions.conversations.close();
    const late = { ...message(2), to: undefined };
    served.server.publish('conversation.appended', { conversationId: ROOM_ID, epoch: 'epoch-1', event: late });
    expect(unreadMessages(parley.stores.conversations.getState())).toBe(1);
    const notified = made(served.server, 'host.notify').length;
    served.server.publish('room.closed', { conversationId: ROOM_ID, reason: 'owner' });
    served.gone = true;
    expect(unreadMessages(parley.stores.conversations.getState())).toBe(0);
    const later = { ...message(3), to: undefined };
    served.server.publish('conversation.appended', { conversationId: ROOM_ID, epoch: 'epoch-1', event: later });
    served.server.publish('conversation.added', { conversation: served.summary });
    expect(parley.stores.conversations.getState()[ROOM_ID]).toBeUndefined();
    expect(made(served.server, 'host.notify')).toHaveLength(notified);
    expect(parley.stores.rooms.getState().ended[ROOM_ID]?.reason).toBe('owner');
    parley.stop();
  });

  it('is back, with the draft, as soon as a room of the same name exists', async () => {
    const served = serveRoom();
    const parley = await startInRoom(served);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: ROOM_ID, text: 'half a' });
    served.server.publish('room.closed', { conversationId: ROOM_ID, reason: 'owner' });
    served.summary = { ...served.summary, epoch: 'epoch-2' };
    served.server.publish('conversation.added', { conversation: served.summary });
    await expect.poll(() => parley.stores.timelines.getState().byId[ROOM_ID]?.epoch).toBe('epoch-2');
    expect(parley.stores.rooms.getState().ended).toEqual({});
    expect(parley.stores.drafts.getState()[ROOM_ID]).toBe('half a');
    parley.stop();
  });

  it("gives its timer as the reason only when the time was over by the server's clock", async () => {
    const early = serveRoom();
    const one = await startInRoom(early);
    early.server.publish('room.closed', { conversationId: ROOM_ID, reason: 'quiet' });
    expect(one.stores.rooms.getState().ended[ROOM_ID]?.reason).toBe('unknown');
    one.stop();

    const late = serveRoom();
    // This computer is an hour behind the server.
    const serverNow = Date.now() + 3_600_000;
    late.summary = roomSummary({ room: roomState({ serverNow, closesAt: serverNow + 1000 }) });
    const two = await startInRoom(late);
    late.server.publish('room.closed', { conversationId: ROOM_ID, reason: 'quiet' });
    expect(two.stores.rooms.getState().ended[ROOM_ID]?.reason).toBe('quiet');
    two.stop();
  });
});

describe("a room whose time is over by this computer's clock", () => {
  it('D2: is requested before it is shown as closed, because a last message may have extended it', async () => {
    const served = serveRoom();
    const now = Date.now();
    served.summary = roomSummary({ room: roomState({ serverNow: now, closesAt: now - 1 }) });
    const parley = await startInRoom(served);
    const extended = roomState({ serverNow: now + 10, closesAt: now + 60_000 });
    served.summary = { ...served.summary, room: extended };
    await parley.actions.rooms.updateClock();
    expect(parley.stores.conversations.getState()[ROOM_ID]).toMatchObject({ room: extended });

    served.summary = { ...served.summary, room: { ...extended, serverNow: now + 20, closesAt: now - 1 } };
    served.server.publish('room.changed', { conversationId: ROOM_ID, room: served.summary.room });
    served.gone = true;
    await parley.actions.rooms.updateClock();
    expect(parley.stores.rooms.getState().ended[ROOM_ID]?.reason).toBe('quiet');
    parley.stop();
  });
});

describe('a room that I am no longer in', () => {
  it('says that its owner took the seat, and disappears silently when I left it myself', async () => {
    const served = serveRoom();
    const parley = await startInRoom(served);
    served.server.publish('room.left', { conversationId: ROOM_ID, reason: 'removed' });
    expect(parley.stores.rooms.getState().ended[ROOM_ID]?.reason).toBe('removed');

    served.server.publish('room.left', { conversationId: ROOM_ID, reason: 'removed', until: 1_900_000_000_000 });
    expect(parley.stores.rooms.getState().ended[ROOM_ID]).toMatchObject({
      reason: 'removed',
      until: 1_900_000_000_000,
    });

    const again = { ...served.summary, room: { ...served.summary.room, serverNow: Date.now() + 60_000 } };
    served.server.publish('conversation.added', { conversation: again });
    expect(parley.stores.conversations.getState()[ROOM_ID]).toBeDefined();
    parley.actions.conversations.close();
    served.server.publish('room.left', { conversationId: ROOM_ID, reason: 'left' });
    expect(parley.stores.rooms.getState().ended).toEqual({});
    expect(parley.stores.conversations.getState()[ROOM_ID]).toBeUndefined();
    parley.stop();
  });
});

describe('the next room of a name', () => {
  it('repair C2: gets no message that was written for the previous one; these are shown as not sent', async () => {
    const served = serveRoom();
    const parley = await startInRoom(served);
    const sent: unknown[] = [];
    served.server.intercept((name, carryOut) => {
      const { args } = served.server.requests.at(-1) ?? {};
      if (name !== 'message.send') return carryOut();
      sent.push(args);
      return Promise.resolve(fail('ROOM_REPLACED'));
    });

    await parley.actions.sending.send(ROOM_ID, 'for the first room');

    const outbox = () => parley.stores.timelines.getState().byId[ROOM_ID]?.outbox;
    await expect.poll(outbox).toMatchObject([{ delivery: { state: 'failed', problem: { code: 'ROOM_REPLACED' } } }]);
    expect(sent).toMatchObject([{ conversationId: ROOM_ID, epoch: served.summary.epoch }]);
    // The room that is open under the name now stays open.
    expect(parley.stores.rooms.getState().ended).toEqual({});
    parley.stop();
  });

  it('repair B2: is neither ended nor changed by frames of the previous one, nor shows its typing', async () => {
    const served = serveRoom();
    const parley = await startInRoom(served);
    const before = parley.stores.conversations.getState()[ROOM_ID];
    const late = { conversationId: ROOM_ID, epoch: 'the-room-before' };
    served.server.publish('room.changed', { ...late, room: roomState({ seats: 3 }) });
    served.server.publish('typing.changed', { ...late, userId: 'mei', typing: true });
    served.server.publish('conversation.read', { ...late, userId: 'amir', offset: 99, unread: 7 });
    served.server.publish('room.closed', { ...late, reason: 'owner' });

    expect(parley.stores.conversations.getState()[ROOM_ID]).toBe(before);
    expect(parley.stores.typing.getState()[ROOM_ID] ?? {}).toEqual({});
    expect(parley.stores.rooms.getState().ended).toEqual({});
    parley.stop();
  });
});
