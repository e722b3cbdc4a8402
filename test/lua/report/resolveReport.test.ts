import { expect, it } from 'vitest';
import { claim, idsOf, list, read, report, resolve } from '../../support/reportScripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const DAYS_90_MS = 90 * 86_400_000;

it('moves the entry to the resolved ones for 90 days, and frees the limits of its reporters: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await report(one, keys, 'r1', 'ben');
  await report(one, keys, 'r1', 'cy');
  await report(one, keys, 'r2', 'cy');
  const published = await listenTo(two, keys.people.admins);
  await expectRefusal(resolve(one, keys, 'r1', 'ben'), 'NOT_ADMIN');
  await resolve(one, keys, 'r1');
  await drained(two);
  expect(published).toEqual([{ event: 'report.changed', data: { open: 1 } }]);
  expect([await idsOf(one, keys), await idsOf(one, keys, true)]).toEqual([['r2'], ['r1']]);
  expect(await one.command.hgetall(keys.people.reporters)).toEqual({ '*': '1', cy: '1' });
  const left = await one.command.pttl(keys.report('r1').report);
  expect(left).toBeLessThanOrEqual(DAYS_90_MS);
  expect(left).toBeGreaterThan(DAYS_90_MS - 86_400_000);
});

it('records a dismissal, and a deletion only when it was claimed', async () => {
  const entries = await one.command.lrange(keys.people.audit, -1, -1);
  expect(JSON.parse(entries[0] ?? '')).toMatchObject({ action: 'report.dismiss', by: 'amy', target: 'tom' });
  expect(JSON.parse(entries[0] ?? '')).toMatchObject({ address: as('amy').address });
  await claim(one, keys, 'r2');
  await resolve(one, keys, 'r2', 'amy', 'deleted');
  expect((await readActions(one, keys)).slice(-2)).toEqual(['report.dismiss', 'report.delete']);
  expect(await read(one, keys, 'r2')).toMatchObject({ outcome: 'deleted', resolvedBy: 'amy' });
});

it('is done once, also by two admins at once: REPORT_RESOLVED', async () => {
  await expectRefusal(resolve(one, keys, 'r1'), 'REPORT_RESOLVED');
  await expectRefusal(resolve(one, keys, 'none'), 'REPORT_RESOLVED');
  await report(one, keys, 'r3');
  const outcomes = await Promise.allSettled([resolve(one, keys, 'r3'), resolve(two, keys, 'r3')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await list(one, keys)).open).toBe(0);
  expect(await one.command.hgetall(keys.people.reporters)).toEqual({ '*': '0' });
});
