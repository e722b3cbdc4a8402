import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { groupScripts } from '../../support/groupScripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const { create, add, drop, members, list } = groupScripts(keys);

it('adds all people or none: NOT_ADMIN, GROUP_NOT_FOUND, GROUP_INVALID_MEMBER, PERSON_NOT_FOUND, GROUP_FULL', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dan');
  await one.run(scripts.deactivate, keys.people, { userId: 'dan', ...as('amy') });
  await create(one, 'amy', 'Design');
  await create(one, 'amy', 'Sales');
  await expectRefusal(add(one, 'ben', 'g-Design', ['ben']), 'NOT_ADMIN');
  await expectRefusal(add(one, 'amy', 'g-None', ['ben']), 'GROUP_NOT_FOUND');
  for (const group of ['g-Sales', 'g-Design']) {
    await expectRefusal(add(one, 'amy', 'g-Design', ['ben', group]), 'GROUP_INVALID_MEMBER', { userId: group });
  }
  for (const userId of ['stranger', 'dan']) {
    await expectRefusal(add(one, 'amy', 'g-Design', ['ben', userId]), 'PERSON_NOT_FOUND', { userId });
  }
  await expectRefusal(add(one, 'amy', 'g-Design', ['ben', 'cy'], 1), 'GROUP_FULL', { limit: 1 });
  expect(await members(one, 'g-Design')).toEqual([]);

  await add(one, 'amy', 'g-Design', ['ben', 'ben', 'cy'], 2);
  await add(one, 'amy', 'g-Design', ['cy'], 2);
  expect(await members(one, 'g-Design')).toEqual(['ben', 'cy']);
  const audit = await one.command.lrange(keys.people.audit, 0, -1);
  const added = audit.map((entry) => JSON.parse(entry) as Record<string, unknown>);
  expect(added.filter(({ action }) => action === 'group.addMembers')).toMatchObject([
    { by: 'amy', target: 'ben', detail: 'Design' },
    { by: 'amy', target: 'cy', detail: 'Design' },
  ]);
});

it('loses nothing when two admins add and remove people at once', async () => {
  const people = Array.from({ length: 30 }, (_, index) => `p${index}`);
  await joinAll(one, keys, ...people);
  const leaving = people.slice(0, 10);
  await add(one, 'amy', 'g-Sales', leaving, 100);
  await atOnce([one, two], 30, (redis, index) => {
    const person = people[index] ?? '';
    return index < 10 ? drop(redis, 'amy', 'g-Sales', [person]) : add(redis, 'amy', 'g-Sales', [person], 100);
  });
  expect(new Set(await members(one, 'g-Sales'))).toEqual(new Set(people.slice(10)));
  expect((await list(one)).find(({ id }) => id === 'g-Sales')?.size).toBe(20);
});
