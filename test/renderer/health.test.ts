import { expect, it } from 'vitest';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { startOpened } from './support/startParley.ts';

it('the health is loaded and replaced; a refusal leaves what is shown; a sign-out removes it', async () => {
  const server = createModelServer();
  const row = { check: 'eviction', state: 'warning', finding: 'evicts', values: { policy: 'allkeys-lru' } };
  const later = { check: 'moon', state: 'ok', finding: 'fullMoon', values: {} };
  let answer: Result<unknown> = succeed({ checkedAt: 1, rows: [row, later, { check: 'no row' }] });
  server.intercept(async (name, carryOut) => (name === 'admin.health' ? answer : carryOut()));
  const { actions, stores } = await startOpened(server, createDisk());
  const shown = () => stores.health.getState().report;

  expect(shown()).toBeNull();
  expect(await actions.health.load()).toBeNull();
  expect(shown()).toEqual({ checkedAt: 1, rows: [row, later] });
  answer = fail('NOT_ADMIN');
  expect(await actions.health.load()).toMatchObject({ code: 'NOT_ADMIN' });
  expect(shown()?.checkedAt).toBe(1);
  answer = succeed({ checkedAt: 2, rows: [] });
  expect(await actions.health.load()).toBeNull();
  expect(shown()).toEqual({ checkedAt: 2, rows: [] });
  await actions.session.signOut();
  expect(shown()).toBeNull();
});
