import { describe, expect, it } from 'vitest';
import type { MessageEvent } from '#shared/contract/model.ts';
import { succeed } from '#shared/rpc/result.ts';
import {
  blockedPeople,
  initialBlocks,
  isBlocked,
  isHidden,
  reduceBlocks,
} from '../../src-renderer/stores/blocks/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { CONVERSATION, message } from './support/logEvents.ts';
import { ROOM_ID, roomSummary } from './support/modelRoom.ts';
import { startOpened, startParley } from './support/startParley.ts';

const EPOCH = 'epoch-1';

async function start(disk = createDisk()) {
  const server = createModelServer();
  server.intercept((name, carryOut) => {
    const args = server.requests.at(-1)?.args as { readonly conversationId?: string; readonly offset?: number };
    if (name !== 'conversation.markRead' || args.conversationId !== ROOM_ID) return carryOut();
    return Promise.resolve(succeed({ readOffset: args.offset ?? 0, unread: 0 }));
  });
  const parley = await startOpened(server, disk);
  const { stores, actions } = parley;
  await expect.poll(() => stores.blocks.getState().isKnown).toBe(true);
  server.publish('conversation.added', { conversation: roomSummary() });
  const hear = (event: MessageEvent, conversationId = ROOM_ID) =>
    server.publish('conversation.appended', { conversationId, epoch: EPOCH, event });
  return {
    server,
    parley,
    stores,
    actions,
    hear,
    blocked: () => blockedPeople(stores.blocks.getState()).map(({ userId }) => userId),
    notified: () => made(server, 'host.notify').length,
    unread: () => stores.conversations.getState()[ROOM_ID]?.unread,
  };
}

describe('the list of blocked people', () => {
  it('changes with the answer, with events of other devices, and is on the disk', async () => {
    const disk = createDisk();
    const { server, parley, actions, blocked } = await start(disk);
    expect(await actions.blocks.set('mei', true)).toBeNull();
    expect(blocked()).toEqual(['mei']);
    server.publish('block.changed', { userId: 'tom', on: true });
    expect(blocked().toSorted()).toEqual(['mei', 'tom']);
    server.publish('block.changed', { userId: 'tom', on: false });
    expect(blocked()).toEqual(['mei']);
    expect(await actions.blocks.set('amir', true)).toMatchObject({ code: 'BLOCKING_YOURSELF' });
    expect(await actions.blocks.set('nobody', true)).toMatchObject({ code: 'PERSON_NOT_FOUND' });
    parley.leave();
    parley.stop();

    server.failWith('OFFLINE');
    const later = startParley(server, disk);
    await expect.poll(() => blockedPeople(later.stores.blocks.getState()).map(({ userId }) => userId)).toEqual(['mei']);
    later.stop();
  });
});

describe('a blocked person', () => {
  it('causes no notification, and their only unread message in a room is read at once', async () => {
    const { server, parley, actions, hear, notified, unread } = await start();
    parley.setFocused(false);
    await actions.blocks.set('mei', true);
    hear(message(2, 'mei', { mentions: ['amir'] }));
    expect(notified()).toBe(0);
    expect(unread()).toBe(0);
    await expect
      .poll(() => made(server, 'conversation.markRead'))
      .toMatchObject([{ conversationId: ROOM_ID, offset: 2 }]);

    hear(message(3, 'sofia'));
    expect([notified(), unread()]).toEqual([1, 1]);
    // The messages of others stay unread, and therefore also those after them.
    hear(message(4, 'mei'));
    expect([notified(), unread()]).toEqual([1, 2]);
    parley.stop();
  });

  it('leaves nothing unread when they are blocked after their message arrived', async () => {
    const { parley, actions, hear, unread } = await start();
    parley.setFocused(false);
    hear(message(2, 'mei'));
    expect(unread()).toBe(1);
    await actions.blocks.set('mei', true);
    expect(unread()).toBe(0);
    parley.stop();
  });

  it('is not shown as typing, and in the direct conversation not as reading', async () => {
    const { server, parley, stores, actions } = await start();
    const read = (offset: number) =>
      server.publish('conversation.read', {
        conversationId: CONVERSATION,
        epoch: EPOCH,
        userId: 'mei',
        offset,
        unread: 0,
      });
    const readUpTo = () => stores.reads.getState();
    await actions.blocks.set('mei', true);
    const before = readUpTo();
    read(1);
    server.publish('conversation.readsMoved', {
      conversationId: CONVERSATION,
      epoch: EPOCH,
      reads: [{ userId: 'mei', offset: 1, unread: 0 }],
    });
    server.publish('typing.changed', { conversationId: ROOM_ID, epoch: EPOCH, userId: 'mei', typing: true });
    expect(JSON.stringify(readUpTo())).toBe(JSON.stringify(before));
    expect(JSON.stringify(stores.typing.getState())).not.toContain('mei');
    await actions.blocks.set('mei', false);
    read(1);
    server.publish('typing.changed', { conversationId: ROOM_ID, epoch: EPOCH, userId: 'mei', typing: true });
    expect(JSON.stringify(readUpTo())).not.toBe(JSON.stringify(before));
    expect(JSON.stringify(stores.typing.getState())).toContain('mei');
    parley.stop();
  });

  it('does not get what I send afterwards, which stays with the reason', async () => {
    const { parley, actions } = await start();
    await actions.sending.send(CONVERSATION, 'before');
    await expect.poll(() => parley.texts()).toEqual(['before']);
    await actions.blocks.set('mei', true);
    await actions.sending.send(CONVERSATION, 'after');
    await expect
      .poll(() => parley.timeline().outbox[0]?.delivery)
      .toMatchObject({ state: 'failed', problem: { code: 'PERSON_BLOCKED' } });
    parley.stop();
  });
});

describe('a message of a blocked person', () => {
  const blocking = reduceBlocks(initialBlocks, { type: 'changed', userId: 'mei', on: true, at: 1 });
  const place = { conversationId: ROOM_ID, from: 'mei', offset: 7 };

  it('is hidden in a room until it is shown, and not in the direct conversation', () => {
    expect(isHidden(blocking, place)).toBe(true);
    expect(isHidden(blocking, { ...place, from: 'tom' })).toBe(false);
    expect(isHidden(blocking, { ...place, conversationId: CONVERSATION })).toBe(false);
    const shown = reduceBlocks(blocking, { type: 'shown', conversationId: ROOM_ID, offset: 7 });
    expect(isHidden(shown, place)).toBe(false);
    expect(isHidden(shown, { ...place, offset: 8 })).toBe(true);
    const unblocked = reduceBlocks(blocking, { type: 'changed', userId: 'mei', on: false, at: 2 });
    expect([isBlocked(unblocked, 'mei'), isHidden(unblocked, place)]).toEqual([false, false]);
  });

  it('keeps the first time at which its author was blocked, also when the answer follows the event', () => {
    const again = reduceBlocks(blocking, { type: 'changed', userId: 'mei', on: true, at: 9 });
    expect(blockedPeople(again)).toEqual([{ userId: 'mei', since: 1 }]);
  });
});
