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
  const ids = () => stores.storage.getState()?.people.map(({ userId }) => userId);

  expect(await actions.storage.load()).toBeNull();
  expect(stores.storage.getState()).toMatchObject(sizes);
  expect(ids()).toEqual(['mei']);
  expect(await actions.storage.loadMore()).toBeNull();
  expect(ids()).toEqual(['mei', 'tom']);
  expect(await actions.storage.loadMore()).toBeNull();
  expect(stores.storage.getState()?.next).toBeNull();
  const { length } = server.requests;
  expect(await actions.storage.loadMore()).toBeNull();
  expect(server.requests).toHaveLength(length);
  isAdmin = false;
  expect(await actions.storage.load()).toMatchObject({ code: 'NOT_ADMIN' });
  expect(ids()).toEqual(['mei', 'tom']);
});
