import { expect, it } from 'vitest';
import { idsOf, list, report, resolve } from '../../support/reportScripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('returns pages of open and of resolved reports, newest first, for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await expectRefusal(list(one, keys, { actor: 'ben' }), 'NOT_ADMIN');
  for (const id of ['r1', 'r2', 'r3']) await report(one, keys, id);
  const first = await list(one, keys, { limit: 2 });
  expect(first).toMatchObject({ open: 3, hasMore: true, reports: [{ id: 'r3' }, { id: 'r2' }] });
  const rest = await list(one, keys, { limit: 2, before: first.reports[1]?.position });
  expect(rest).toMatchObject({ open: 3, hasMore: false, reports: [{ id: 'r1' }] });
  await resolve(one, keys, 'r2');
  await resolve(one, keys, 'r1');
  expect([await idsOf(one, keys), await idsOf(one, keys, true)]).toEqual([['r3'], ['r1', 'r2']]);
  expect(await list(one, keys, { limit: 0 })).toEqual({ open: 1, hasMore: false, reports: [] });
});

it('lists resolved reports for 90 days, and the newest 10,000 of them', async () => {
  const old = Date.now() - 91 * 86_400_000;
  await one.command.zadd(keys.people.reportsResolved, old, 'old');
  expect(await idsOf(one, keys, true)).toEqual(['r1', 'r2']);
  const many = Array.from({ length: 10_000 }, (_, index) => [Date.now() - 10_000 + index, `m${index}`]).flat();
  await one.command.zadd(keys.people.reportsResolved, ...many);
  await list(one, keys);
  expect(await one.command.zcard(keys.people.reportsResolved)).toBe(10_000);
  expect(await idsOf(one, keys)).toEqual(['r3']);
});
