import { describe, expect, it } from 'vitest';
import { initialReads, readersOf, reduceReads } from '../../src-renderer/stores/reads/reduce.ts';
import { myId } from '../../src-renderer/stores/session/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const conversationId = 'room:plans';
const listed = (epoch: string, offset: number, marks: Record<string, number>) =>
  ({
    type: 'pageLoaded',
    conversationId,
    epoch,
    offset,
    reads: Object.entries(marks).map(([userId, offset]) => ({ userId, offset })),
  }) as const;
const moved = (userId: string, offset: number, epoch?: string) =>
  ({ type: 'moved', conversationId, userId, offset, ...(epoch !== undefined && { epoch }) }) as const;

describe('the read marks of others', () => {
  it('only move forward, whatever arrives late', () => {
    let state = reduceReads(initialReads, listed('one', 9, { tom: 4, sofia: 2 }));
    state = reduceReads(state, moved('tom', 7));
    state = reduceReads(state, moved('tom', 5));
    state = reduceReads(state, listed('one', 9, { tom: 4, sofia: 3 }));
    expect(state[conversationId]).toEqual({ epoch: 'one', byUser: { tom: 7, sofia: 3 } });
    expect(reduceReads(state, moved('tom', 7))).toBe(state);
  });

  it('move together when many people have read, each only forward', () => {
    const reads = [
      { userId: 'tom', offset: 7 },
      { userId: 'sofia', offset: 1 },
      { userId: 'amir', offset: 3 },
    ];
    const state = reduceReads(initialReads, listed('one', 9, { tom: 4, sofia: 2 }));
    const after = reduceReads(state, { type: 'manyMoved', conversationId, epoch: 'one', reads });
    expect(after[conversationId]).toEqual({ epoch: 'one', byUser: { tom: 7, sofia: 2, amir: 3 } });
    expect(reduceReads(after, { type: 'manyMoved', conversationId, epoch: 'one', reads })).toBe(after);
    expect(reduceReads(after, { type: 'manyMoved', conversationId, epoch: 'two', reads })).toBe(after);
  });

  it('are kept when they arrive before the first page', () => {
    const state = reduceReads(reduceReads(initialReads, moved('tom', 6)), listed('one', 9, { tom: 4 }));
    expect(state[conversationId]?.byUser['tom']).toBe(6);
  });

  it('are reset with a new log of the same name, and truncated with a log that loses events', () => {
    const state = reduceReads(initialReads, listed('one', 9, { tom: 9 }));
    expect(reduceReads(state, moved('sofia', 12, 'two'))).toBe(state);
    expect(reduceReads(state, listed('one', 5, {}))[conversationId]?.byUser).toEqual({ tom: 5 });
    expect(reduceReads(state, listed('two', 2, { sofia: 1 }))[conversationId]).toEqual({
      epoch: 'two',
      byUser: { sofia: 1 },
    });
  });

  it('list who has read a message, without its author', () => {
    const reads = { epoch: 'one', byUser: { mei: 9, tom: 7, sofia: 6 } };
    expect(readersOf(reads, 7, 'mei')).toEqual(['tom']);
    expect(readersOf(undefined, 7, 'mei')).toEqual([]);
  });
});

it('are not reverted by an older answer that was in flight', async () => {
  const server = createModelServer();
  const parley = await startOpened(server, createDisk());
  server.write('one');
  await expect.poll(() => parley.timeline().events).toHaveLength(1);
  server.intercept(async (name, carryOut) => {
    const answer = await carryOut();
    if (name === 'conversation.fetch') {
      server.intercept((_name, carryOut) => carryOut());
      server.write('two');
    }
    return answer;
  });
  await parley.actions.fetching.catchUp(CONVERSATION);
  expect(parley.timeline().events).toHaveLength(2);
  expect(parley.stores.reads.getState()[CONVERSATION]?.byUser).toMatchObject({ mei: 2 });
  parley.stop();
});

it('in a large room arrive in one event, and count as read in all windows of the reader', async () => {
  const server = createModelServer();
  const parley = await startOpened(server, createDisk());
  server.write('one');
  await expect.poll(() => parley.timeline().events).toHaveLength(1);
  const me = myId(parley.stores.session.getState()) ?? '';
  const epoch = parley.stores.conversations.getState()[CONVERSATION]?.epoch;

  server.publish('conversation.readsMoved', {
    conversationId: CONVERSATION,
    ...(epoch !== undefined && { epoch }),
    reads: [
      { userId: me, offset: 1, unread: 0 },
      { userId: 'amir', offset: 1, unread: 0 },
    ],
  });

  await expect.poll(() => parley.stores.reads.getState()[CONVERSATION]?.byUser).toMatchObject({ [me]: 1, amir: 1 });
  expect(parley.stores.conversations.getState()[CONVERSATION]).toMatchObject({ readOffset: 1, unread: 0 });
  parley.stop();
});
