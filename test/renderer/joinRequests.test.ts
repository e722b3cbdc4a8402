import { describe, expect, it } from 'vitest';
import type { JoinRequest, JoinRequester } from '#shared/contract/joinRequestCalls.ts';
import type { RoomState, RoomSummary } from '#shared/contract/model.ts';
import { roomStateSchema } from '#shared/contract/model.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { requestsTo } from '../../src-renderer/stores/joinRequests/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';
import { startOpened } from './support/startParley.ts';

const NOTE = 'I work on it, too.';
const PENDING: JoinRequest = { state: 'pending', until: 1_800_000_000_000 };
const BY_REQUEST: Partial<RoomState> = { joining: 'request', ownerId: 'amir' };

/** Amir's page, and a server with one room by request and its pending requests. */
async function start() {
  const server = createModelServer();
  const waiting: JoinRequester[] = [{ userId: 'mei', note: NOTE, at: 1_700_000_000_000 }];
  const calls: { readonly name: string; readonly args: unknown }[] = [];
  const parley = await startOpened(server, createDisk());
  let refusal: 'ROOM_FULL' | 'JOIN_REQUEST_ENDED' | null = null;
  server.intercept(async (name, carryOut) => {
    if (!/^room\.(?:ask|withdraw|requests|approve|decline|peek)$/u.test(name)) return carryOut();
    calls.push({ name, args: server.requests.at(-1)?.args });
    if (refusal !== null && name !== 'room.requests') return fail(refusal);
    if (name === 'room.requests') return succeed({ epoch: 'epoch-1', requests: [...waiting] });
    if (name === 'room.ask') return succeed({ request: PENDING });
    if (name === 'room.withdraw') return succeed({ request: { state: 'none', until: null } });
    if (name === 'room.peek') return succeed({ conversationId: 'room:plans', room: roomState(), request: PENDING });
    return succeed({});
  });
  const { joinRequests, conversations } = parley.stores;
  const add = (overrides: Partial<RoomSummary> = {}) =>
    server.publish('conversation.added', { conversation: roomSummary({ room: roomState(BY_REQUEST), ...overrides }) });
  return {
    server,
    parley,
    waiting,
    calls,
    refuse: (code: typeof refusal) => (refusal = code),
    add,
    changeRoom: (room: Partial<RoomState>) =>
      conversations.dispatch({ type: 'roomChanged', conversationId: ROOM_ID, room: roomState(room) }),
    listed: () => requestsTo(joinRequests.getState(), ROOM_ID).map(({ userId }) => userId),
    mine: (conversationId: string) => joinRequests.getState().mine[conversationId],
  };
}

describe('the requests to join a room that I moderate', () => {
  it('are loaded when I begin to moderate it, and gone when I don’t any more', async () => {
    const { parley, add, changeRoom, listed, calls } = await start();
    add({ room: roomState({ joining: 'request', ownerId: 'mei' }) });
    expect(calls).toEqual([]);

    changeRoom({ joining: 'request', ownerId: 'mei', moderators: ['amir'], serverNow: 1_700_000_000_001 });
    await expect.poll(listed).toEqual(['mei']);

    changeRoom({ joining: 'request', ownerId: 'mei', serverNow: 1_700_000_000_002 });
    expect(listed()).toEqual([]);
    parley.stop();
  });

  it('are loaded again after a change, a new epoch and a reconnection', async () => {
    const { server, parley, add, listed, waiting } = await start();
    add();
    await expect.poll(listed).toEqual(['mei']);

    waiting.push({ userId: 'tom', note: '', at: 1_700_000_000_001 });
    server.publish('room.requestsChanged', { conversationId: ROOM_ID, epoch: 'epoch-1' });
    await expect.poll(listed).toEqual(['mei', 'tom']);
    waiting.pop();
    server.publish('room.requestsChanged', { conversationId: ROOM_ID, epoch: 'an-earlier-room' });
    await parley.actions.joinRequests.refresh();
    expect(listed()).toEqual(['mei']);
    parley.stop();
  });

  it('are answered once, with the epoch that they belong to', async () => {
    const { parley, add, listed, calls } = await start();
    add();
    await expect.poll(listed).toEqual(['mei']);

    expect(await parley.actions.joinRequests.approve(ROOM_ID, 'mei')).toBeNull();

    expect(calls.at(-1)).toEqual({
      name: 'room.approve',
      args: { conversationId: ROOM_ID, epoch: 'epoch-1', userId: 'mei' },
    });
    expect(listed()).toEqual([]);
    expect(await parley.actions.joinRequests.decline('room:unknown', 'mei')).toBeNull();
    expect(calls.at(-1)?.name).toBe('room.approve');
    parley.stop();
  });

  it('stay when the room is full, and are loaded again when one has ended', async () => {
    const { parley, add, listed, refuse, waiting } = await start();
    add();
    await expect.poll(listed).toEqual(['mei']);

    refuse('ROOM_FULL');
    expect(await parley.actions.joinRequests.approve(ROOM_ID, 'mei')).toMatchObject({ code: 'ROOM_FULL' });
    expect(listed()).toEqual(['mei']);

    refuse('JOIN_REQUEST_ENDED');
    waiting.length = 0;
    expect(await parley.actions.joinRequests.decline(ROOM_ID, 'mei')).toMatchObject({ code: 'JOIN_REQUEST_ENDED' });
    expect(listed()).toEqual([]);
    parley.stop();
  });

  it('end when the person enters, leaves the team or becomes a guest', async () => {
    for (const end of ['enters', 'leaves', 'guest'] as const) {
      const { server, parley, add, listed } = await start();
      add();
      await expect.poll(listed).toEqual(['mei']);
      if (end === 'enters') {
        const event = {
          type: 'entered',
          offset: 2,
          counted: 2,
          id: 'e2',
          at: 1,
          from: 'mei',
          nickname: 'Mei',
        } as const;
        server.publish('conversation.appended', { conversationId: ROOM_ID, epoch: 'epoch-1', event });
      } else {
        const role = end === 'guest' ? 'guest' : 'member';
        server.publish('team.memberChanged', { userId: 'mei', role, active: end === 'guest' });
      }
      expect(listed()).toEqual([]);
      parley.stop();
    }
  });
});

describe('my own request', () => {
  it('follows answers and events', async () => {
    const { server, parley, mine } = await start();
    expect(await parley.actions.joinRequests.ask('room:plans', NOTE)).toBeNull();
    expect(mine('room:plans')).toEqual(PENDING);
    expect(await parley.actions.joinRequests.withdraw('room:plans')).toBeNull();
    expect(mine('room:plans')).toEqual({ state: 'none', until: null });

    const declined: JoinRequest = { state: 'declined', until: 1_800_000_000_000 };
    server.publish('room.requestChanged', { conversationId: 'room:plans', epoch: 'e', request: declined });
    expect(mine('room:plans')).toEqual(declined);
    parley.stop();
  });

  it('names the kind of the room only once I have confirmed that the server may read it', async () => {
    const { parley, calls } = await start();
    const asked = { conversationId: 'room:plans', note: NOTE };
    await parley.actions.joinRequests.ask('room:plans', NOTE);
    await parley.actions.joinRequests.ask('room:plans', NOTE, true);
    expect(calls.map(({ args }) => args)).toEqual([asked, { ...asked, encrypted: false }]);
    parley.stop();
  });

  it('is known once a room is looked up, and gone after a sign-out', async () => {
    const { parley, mine } = await start();
    expect(await parley.actions.rooms.peek('plans')).toMatchObject({ ok: true, value: { isByRequest: true } });
    expect(mine('room:plans')).toEqual(PENDING);
    await parley.actions.session.signOut();
    expect(mine('room:plans')).toBeUndefined();
    parley.stop();
  });
});

it('a room with a setting of a later version can be read, and is private', () => {
  expect(roomStateSchema.parse({ ...roomState(), joining: 'by vote' }).joining).toBe('private');
});
