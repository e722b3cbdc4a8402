import { expect, it } from 'vitest';
import { idsOf, list, read, report, resolve } from '../../support/reportScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();

it('puts a message into the queue with its text, and publishes the count to admins only', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  const [admins, everyone] = [await listenTo(two, keys.people.admins), await listenTo(two, keys.people.channel)];
  await report(one, keys, 'r1', 'ben', { note: '"every day"' });
  await drained(two);
  expect(admins).toEqual([{ event: 'report.changed', data: { open: 1 } }]);
  expect(everyone).toEqual([]);
  const stored = await read(one, keys, 'r1');
  expect(stored).toMatchObject({ author: 'tom', text: '"buy now"', count: 1, outcome: null });
  expect(JSON.parse(stored.reports[0] ?? '')).toEqual({
    by: 'ben',
    at: expect.any(Number) as number,
    reason: 'spam',
    note: 'every day',
  });
  expect(await one.command.pttl(keys.report('r1').report)).toBe(-1);
});

it('counts several reports of one message as one entry, once per person: ALREADY_REPORTED', async () => {
  await report(one, keys, 'same');
  await report(one, keys, 'same', 'cy', { text: '"harmless"' });
  await expectRefusal(report(one, keys, 'same'), 'ALREADY_REPORTED');
  const { count, text, reports } = await read(one, keys, 'same');
  expect([count, text]).toEqual([2, '"buy now"']);
  expect(reports.map((json) => (JSON.parse(json) as { text?: string }).text)).toEqual([undefined, 'harmless']);
  expect((await idsOf(one, keys)).filter((id) => id === 'same')).toHaveLength(1);
});

it('accepts one of several identical reports at once', async () => {
  const outcomes = await atOnce([one, two], 8, (redis) =>
    report(redis, keys, 'race', 'dan').then(
      () => 'ok',
      (error: { code: string }) => error.code,
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'ALREADY_REPORTED'), 'ok']);
  expect((await read(one, keys, 'race')).count).toBe(1);
});

it('bounds the pending reports of a person and of all: TOO_MANY_REPORTS, REPORTS_FULL', async () => {
  for (const id of ['a', 'b']) await report(one, keys, id, 'eve', { perPerson: 2 });
  await expectRefusal(report(one, keys, 'c', 'eve', { perPerson: 2 }), 'TOO_MANY_REPORTS', { limit: 2 });
  const all = Number(await one.command.hget(keys.people.reporters, '*'));
  await expectRefusal(report(one, keys, 'c', 'fay', { limit: all }), 'REPORTS_FULL', { limit: all });
  expect(await read(one, keys, 'c')).toMatchObject({ content: null });
  await resolve(one, keys, 'a');
  await report(one, keys, 'c', 'eve', { perPerson: 2, limit: all });
});

it('stores the first reports of a message in full, and counts the others', async () => {
  for (const person of ['p1', 'p2', 'p3']) await report(one, keys, 'many', person, { stored: 2 });
  const { count, reports } = await read(one, keys, 'many');
  expect([count, reports.length]).toEqual([3, 2]);
});

it('opens a resolved entry again when another person reports the message', async () => {
  await report(one, keys, 'again', 'gus');
  await resolve(one, keys, 'again');
  expect(await idsOf(one, keys)).not.toContain('again');
  await expectRefusal(report(one, keys, 'again', 'gus'), 'ALREADY_REPORTED');
  await report(one, keys, 'again', 'hal');
  expect((await idsOf(one, keys))[0]).toBe('again');
  expect(await idsOf(one, keys, true)).not.toContain('again');
  expect(await read(one, keys, 'again')).toMatchObject({ count: 2, outcome: null, resolvedBy: null });
  expect(await one.command.pttl(keys.report('again').report)).toBe(-1);
  expect(await one.command.hget(keys.people.reporters, 'gus')).toBeNull();
  const { reports } = await list(one, keys);
  expect(reports.map(({ position }) => position)).toEqual(
    reports.map(({ position }) => position).toSorted((earlier, later) => later - earlier),
  );
});
