import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { startOpened } from './support/startParley.ts';

it('the people with files are loaded page by page, each once; a refusal changes nothing', async () => {
  const server = createModelServer();
  const sizes = { totalBytes: 60, limitBytes: 100, total: 3 };
  const pages = new Map([
    [0, { people: [{ userId: 'mei', bytes: 30 }], next: 1 }],
    [
      1,
      {
        people: [
          { userId: 'mei', bytes: 30 },
          { userId: 'tom', bytes: 20 },
        ],
        next: 3,
      },
    ],
    [3, { people: [], next: null }],
  ]);
  let isAdmin = true;
  server.intercept(async (name, carryOut) => {
    if (name !== 'admin.storage') return carryOut();
    if (!isAdmin) return fail('NOT_ADMIN');
    const { after = 0 } = (server.requests.at(-1)?.args ?? {}) as { after?: number };
    return succeed({ ...sizes, people: [], next: null, ...pages.get(after) });
  });
  const { actions, stores } = await startOpened(server, createDisk());
  const ids = () => stores.storage.getState().people?.people.map(({ userId }) => userId);

  expect(await actions.storage.loadPeople()).toBeNull();
  expect(stores.storage.getState().people).toMatchObject(sizes);
  expect(ids()).toEqual(['mei']);
  expect(await actions.storage.loadMorePeople()).toBeNull();
  expect(ids()).toEqual(['mei', 'tom']);
  expect(await actions.storage.loadMorePeople()).toBeNull();
  expect(stores.storage.getState().people?.next).toBeNull();
  const { length } = server.requests;
  expect(await actions.storage.loadMorePeople()).toBeNull();
  expect(server.requests).toHaveLength(length);
  isAdmin = false;
  expect(await actions.storage.loadPeople()).toMatchObject({ code: 'NOT_ADMIN' });
  expect(ids()).toEqual(['mei', 'tom']);
});

it('the rooms with files are loaded page by page, each once, and closed rooms are added up', async () => {
  const server = createModelServer();
  const sizes = { totalBytes: 60, limitBytes: 0, total: 4 };
  const room = { conversationId: 'room:tea', title: 'Tea', locked: false, hidden: false };
  const tea = { kind: 'room', room, bytes: 30 };
  const direct = { kind: 'direct', bytes: 10 };
  const groups = { kind: 'groups', bytes: 5 };
  const closed = { kind: 'closed', bytes: 4 };
  const pages = new Map([
    [0, { rooms: [tea, direct, closed], next: 2 }],
    [2, { rooms: [direct, groups, tea, { ...closed, bytes: 3 }], next: null }],
  ]);
  server.intercept(async (name, carryOut) => {
    if (name !== 'admin.storageByRoom') return carryOut();
    const { after = 0 } = (server.requests.at(-1)?.args ?? {}) as { after?: number };
    return succeed({ ...sizes, rooms: [], next: null, ...pages.get(after) });
  });
  const { actions, stores } = await startOpened(server, createDisk());

  expect(await actions.storage.loadRooms()).toBeNull();
  expect(await actions.storage.loadMoreRooms()).toBeNull();
  expect(stores.storage.getState().rooms).toEqual({
    ...sizes,
    rooms: [tea, direct, { ...closed, bytes: 7 }, groups],
    next: null,
  });
  expect(stores.storage.getState().people).toBeNull();
});
