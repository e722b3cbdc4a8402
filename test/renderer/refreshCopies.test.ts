import { describe, expect, it } from 'vitest';
import type { Head } from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { createStores } from '../../src-renderer/stores/createStores.ts';
import { createRefreshStoredLogs } from '../../src-renderer/stores/timelines/fetching.ts';
import { createDisk } from './support/disk.ts';
import { createModelServer } from './support/createModelServer.ts';
import { startOpened } from './support/startParley.ts';

const EPOCH = 'epoch-one';

function head(name: string, offset: number, unread = 0): Head {
  return { conversationId: `room:${name}`, epoch: EPOCH, offset, unread, readOffset: offset - unread };
}

function mention(offset: number, conversationId: string, read: boolean): Notice {
  const place = { conversationId, name: 'a room', offset: 9 };
  return { offset, at: 1, type: 'mentioned', from: 'mei', title: 'Look here', place, read };
}

/** Amir visited `rooms` last, in this order; five events of every conversation are stored here. */
function startRefreshing(...rooms: readonly string[]) {
  const stores = createStores();
  stores.session.dispatch({ type: 'entered', me: { id: 'amir', name: 'Amir' }, token: 'token', askPlainText: false });
  for (const name of rooms) {
    stores.timelines.dispatch({ type: 'opened', conversationId: `room:${name}`, newAfter: null });
  }
  const reached = new Map<string, number>();
  const asked: { readonly name: string; readonly answer: () => void }[] = [];
  const refresh = createRefreshStoredLogs(
    { stores },
    {
      logs: { storedHead: (id) => (id === 'room:never' ? undefined : { epoch: EPOCH, offset: reached.get(id) ?? 5 }) },
      catchUp: (id) =>
        new Promise((resolve) => {
          const answer = (): void => {
            reached.set(id, 9);
            resolve();
          };
          asked.push({ name: id.slice('room:'.length), answer });
        }),
    },
  );
  return { stores, refresh, asked, names: () => asked.map(({ name }) => name) };
}

describe('outdated local copies', () => {
  it('are refreshed a few at a time: recently visible conversations first, then unread ones', async () => {
    const { refresh, asked, names } = startRefreshing('before', 'open');
    const heads = [head('a', 9), head('b', 9), head('unread', 9, 2), head('before', 9), head('open', 9), head('c', 9)];
    const done = refresh(heads);
    await expect.poll(names).toEqual(['before', 'unread', 'a']);
    asked[1]?.answer();
    await expect.poll(names).toEqual(['before', 'unread', 'a', 'b']);
    for (const { answer } of asked) answer();
    await expect.poll(names).toEqual(['before', 'unread', 'a', 'b', 'c']);
    asked.at(-1)?.answer();
    await done;
  });

  it('are refreshed earlier for messages that address me, also when these arrive meanwhile', async () => {
    const { stores, refresh, asked, names } = startRefreshing();
    const heads = [...['a', 'b', 'c', 'd', 'e'].map((name) => head(name, 9, 1)), head('named', 9, 1)];
    const done = refresh(heads);
    await expect.poll(names).toEqual(['a', 'b', 'c']);
    const notices = [mention(2, 'room:named', false), mention(1, 'room:e', true)];
    stores.inbox.dispatch({ type: 'loaded', page: { notices, unread: 1, counted: 0, next: null } });
    asked[0]?.answer();
    await expect.poll(names).toEqual(['a', 'b', 'c', 'named']);
    for (const { answer } of asked) answer();
    await expect.poll(names).toEqual(['a', 'b', 'c', 'named', 'd', 'e']);
    for (const { answer } of asked) answer();
    await done;
  });

  it('are refreshed only where something is stored, once each, however often the heads are compared', async () => {
    const { refresh, asked, names } = startRefreshing();
    const heads = [head('never', 9), head('whole', 5), ...['a', 'b', 'c', 'd'].map((name) => head(name, 9))];
    const both = Promise.all([refresh(heads), refresh(heads)]);
    await expect.poll(names).toEqual(['a', 'b', 'c']);
    for (let index = 0; index < 4; index += 1) {
      await expect.poll(() => asked.length).toBeGreaterThan(index);
      asked[index]?.answer();
    }
    await both;
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are completed without being opened, so that they can be read offline', async () => {
    const server = createModelServer();
    const disk = createDisk();
    server.write('before');
    const parley = await startOpened(server, disk);
    await expect.poll(async () => (await disk.kept()).json).toContain('before');
    parley.actions.conversations.close();
    for (let count = 0; count < 6; count += 1)
      parley.stores.timelines.dispatch({ type: 'opened', conversationId: `direct:amir:${count}`, newAfter: null });
    parley.actions.conversations.close();
    server.write('meanwhile', { quietly: true });
    parley.fireTimer(LEASES.compareHeadsEveryMs);
    await expect.poll(async () => (await disk.kept()).json).toContain('meanwhile');
    expect(server.state.readOffset).toBe(1);
    parley.stop();
  });
});
