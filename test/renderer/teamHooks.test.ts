import { expect, it } from 'vitest';
import type { Hook } from '#shared/contract/noticeModel.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { startOpened } from './support/startParley.ts';

const hook = (id: string): Hook => ({ id, name: id, pattern: 'build.*', by: 'mei', at: 1, lastUsedAt: null });

it('webhooks are loaded page by page, past empty pages, and a revoked one leaves the list', async () => {
  const server = createModelServer();
  const pages = [['h1', 'h2'], [], ['h2', 'h3'], []];
  let refusal: Result<never> | null = null;
  server.intercept(async (name, carryOut) => {
    if (name !== 'admin.hooks' && name !== 'admin.revokeHook') return carryOut();
    if (refusal !== null) return refusal;
    if (name === 'admin.revokeHook') return succeed({});
    const { after = '0:0' } = (server.requests.at(-1)?.args ?? {}) as { after?: string };
    const index = Number(after.split(':')[0]);
    const next = index + 1 < pages.length ? `${index + 1}:0` : null;
    return succeed({ hooks: pages[index]?.map(hook) ?? [], next });
  });
  const { actions, stores } = await startOpened(server, createDisk());
  const { teamHooks } = actions;
  const ids = () => stores.teamHooks.getState()?.hooks.map(({ id }) => id);

  expect(await teamHooks.load()).toBeNull();
  expect(ids()).toEqual(['h1', 'h2']);
  expect(await teamHooks.loadMore()).toBeNull();
  expect(ids()).toEqual(['h1', 'h2', 'h3']);
  expect(await teamHooks.loadMore()).toBeNull();
  expect(stores.teamHooks.getState()?.next).toBeNull();

  expect(await teamHooks.revoke(hook('h1'))).toBeNull();
  expect(ids()).toEqual(['h2', 'h3']);
  refusal = fail('NOT_ADMIN');
  expect(await teamHooks.revoke(hook('h2'))).toMatchObject({ code: 'NOT_ADMIN' });
  expect(await teamHooks.load()).toMatchObject({ code: 'NOT_ADMIN' });
  expect(ids()).toEqual(['h2', 'h3']);
  refusal = fail('HOOK_NOT_FOUND');
  expect(await teamHooks.revoke(hook('h2'))).toBeNull();
  expect(ids()).toEqual(['h3']);

  // Another person may sign in on this computer.
  await actions.session.signOut();
  expect(stores.teamHooks.getState()).toBeNull();
});
