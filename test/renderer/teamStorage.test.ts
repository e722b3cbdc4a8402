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

it('the places with files are loaded page by page: a room once, and groups, which have no names, as they come', async () => {
  const server = createModelServer();
  const sizes = { totalBytes: 60, limitBytes: 0, total: 5 };
  const room = { conversationId: 'room:tea', title: 'Tea', locked: false, hidden: false };
  const tea = { kind: 'room', room, bytes: 30 };
  const direct = { kind: 'direct', room: null, bytes: 10 };
  const group = { kind: 'group', room: null, bytes: 5 };
  const pages = new Map([
    [0, { places: [tea, direct, group], next: 3 }],
    [3, { places: [tea, direct, group], next: null }],
  ]);
  server.intercept(async (name, carryOut) => {
    if (name !== 'admin.storageByPlace') return carryOut();
    const { after = 0 } = (server.requests.at(-1)?.args ?? {}) as { after?: number };
    return succeed({ ...sizes, places: [], next: null, ...pages.get(after) });
  });
  const { actions, stores } = await startOpened(server, createDisk());

  expect(await actions.storage.loadPlaces()).toBeNull();
  expect(await actions.storage.loadMorePlaces()).toBeNull();
  expect(stores.storage.getState().places).toEqual({ ...sizes, places: [tea, direct, group, group], next: null });
  expect(stores.storage.getState().people).toBeNull();
});
