import { expect, it } from 'vitest';
import type { AdminRoom } from '#shared/contract/oversightCalls.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { startOpened } from './support/startParley.ts';

const room = (name: string): AdminRoom => ({
  conversationId: `room:${name}`,
  epoch: `epoch-${name}`,
  title: name,
  ownerId: 'mei',
  joining: 'open',
  locked: false,
  hidden: false,
  members: 1,
  seats: 0,
  activeAt: 1,
  closesAt: 0,
});

/** A server with five rooms in pages of two. */
async function startList() {
  const server = createModelServer();
  let names = ['a1', 'a2', 'a3', 'b1', 'b2'];
  let refusal: Result<never> | null = null;
  let hold: Promise<void> = Promise.resolve();
  const find = ({ query = '', after }: { query?: string; after?: string }) => {
    const found = names.filter((name) => name.includes(query));
    const from = Number(after ?? 0);
    const next = from + 2 < found.length ? String(from + 2) : null;
    return succeed({ rooms: found.slice(from, from + 2).map(room), next, total: found.length });
  };
  server.intercept(async (name, carryOut) => {
    if (!name.startsWith('admin.')) return carryOut();
    const args = (server.requests.at(-1)?.args ?? {}) as { query?: string; after?: string; epoch?: string };
    const answer = refusal ?? (name === 'admin.rooms' ? find(args) : succeed({}));
    await hold;
    if (name === 'admin.closeRoom' && answer.ok) names = names.filter((one) => `epoch-${one}` !== args.epoch);
    return answer;
  });
  const { actions, stores } = await startOpened(server, createDisk());
  return {
    allRooms: actions.allRooms,
    signOut: () => actions.session.signOut(),
    pages: () => stores.allRooms.getState(),
    titles: () => stores.allRooms.getState()?.rooms.map(({ title }) => title),
    refuse: (code: 'NOT_ADMIN' | 'ROOM_CLOSED' | null) => {
      refusal = code === null ? null : fail(code);
    },
    holdAnswers: (until: Promise<void>) => {
      hold = until;
    },
  };
}

it('pages are loaded one after the other, and each search begins with its first', async () => {
  const { allRooms, pages, titles } = await startList();
  expect(pages()).toBeNull();
  await allRooms.search('');
  expect([titles(), pages()?.total]).toEqual([['a1', 'a2'], 5]);
  await allRooms.loadMore();
  await allRooms.loadMore();
  expect(titles()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(await allRooms.loadMore()).toBeNull();
  await allRooms.search('b');
  expect([titles(), pages()?.next]).toEqual([['b1', 'b2'], null]);
});

it('the answer of an earlier search is ignored, whenever it arrives', async () => {
  const { allRooms, titles, holdAnswers } = await startList();
  let release = (): void => undefined;
  holdAnswers(new Promise((resolve) => (release = resolve)));
  const earlier = allRooms.search('a');
  holdAnswers(Promise.resolve());
  await allRooms.search('b');
  release();
  await earlier;
  expect(titles()).toEqual(['b1', 'b2']);
});

it('a room that was closed leaves the list, also when someone else was faster; a refusal changes nothing', async () => {
  const { allRooms, pages, titles, refuse } = await startList();
  await allRooms.search('a');
  expect(await allRooms.close(room('a1'))).toBeNull();
  expect([titles(), pages()?.total]).toEqual([['a2'], 2]);
  refuse('NOT_ADMIN');
  expect(await allRooms.close(room('a2'))).toMatchObject({ code: 'NOT_ADMIN' });
  expect(await allRooms.setOwner(room('a2'), 'tom')).toMatchObject({ code: 'NOT_ADMIN' });
  expect(pages()?.rooms).toEqual([room('a2')]);
  refuse('ROOM_CLOSED');
  expect(await allRooms.close(room('a2'))).toBeNull();
  expect(titles()).toEqual([]);
});

it('a new owner is shown at once', async () => {
  const { allRooms, pages } = await startList();
  await allRooms.search('a');
  expect(await allRooms.setOwner(room('a2'), 'tom')).toBeNull();
  expect(pages()?.rooms.map(({ ownerId }) => ownerId)).toEqual(['mei', 'tom']);
});

it('another person who signs in on this computer sees none of them', async () => {
  const { allRooms, pages, signOut } = await startList();
  await allRooms.search('');
  expect(pages()).not.toBeNull();
  await signOut();
  expect(pages()).toBeNull();
});
