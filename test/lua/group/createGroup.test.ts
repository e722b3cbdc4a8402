import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { groupScripts } from '../../support/groupScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const { create, list, members, names } = groupScripts(keys);

it('creates a group, for admins only, up to a limit: NOT_ADMIN, GROUP_NAME_TAKEN, TOO_MANY_GROUPS', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  const published = await listenTo(one, keys.people.channel);
  await expectRefusal(create(one, 'ben', 'Design'), 'NOT_ADMIN');
  await expectRefusal(create(one, 'stranger', 'Design'), 'NOT_ADMIN');
  await create(one, 'amy', 'Design');
  await expectRefusal(create(one, 'amy', 'DESIGN'), 'GROUP_NAME_TAKEN');
  await expectRefusal(create(one, 'amy', 'Sales', 1), 'TOO_MANY_GROUPS', { limit: 1 });

  const group = { id: 'g-Design', name: 'Design', size: 0 };
  expect(await list(one)).toEqual([group]);
  expect(await names(one)).toEqual({ design: 'claim-Design' });
  expect((await readActions(one, keys)).at(-1)).toBe('group.create');
  await drained(one);
  expect(published).toEqual([{ event: 'group.changed', data: { groupId: group.id, group } }]);
});

it('begins with the people of a room, without guests, deactivated people and visitors', async () => {
  await joinAll(one, keys, 'amy', 'cy', 'dan', 'eve');
  await one.run(scripts.deactivate, keys.people, { userId: 'dan', ...as('amy') });
  await one.run(scripts.setRole, keys.people, { userId: 'eve', role: 'guest', ...as('amy') });
  const published = await listenTo(one, keys.people.channel);
  const room = ['cy', 'amy', 'dan', 'eve', 'visitor-1', 'cy'];
  expect(await create(one, 'amy', 'Kitchen', 10, room)).toEqual({ size: 2 });
  expect(await members(one, 'g-Kitchen')).toEqual(['amy', 'cy']);
  const memberships = await one.command.hmget(keys.people.memberships, 'cy', 'dan', 'eve', 'visitor-1');
  expect(memberships.map((stored) => Object.keys(JSON.parse(stored ?? '{}') as object))).toEqual([
    ['g-Kitchen'],
    [],
    [],
    [],
  ]);
  const [entry = ''] = await one.command.lrange(keys.people.audit, -1, -1);
  expect(JSON.parse(entry)).toMatchObject({ action: 'group.createFromRoom', by: 'amy', detail: '2,Kitchen' });
  await drained(one);
  expect(published).toMatchObject([{ data: { group: { name: 'Kitchen', size: 2 } } }]);
  await expectRefusal(create(one, 'cy', 'Other', 10, room), 'NOT_ADMIN');
});

it('gives a name to one of many who create it at once', async () => {
  const outcomes = await atOnce([one, two], 20, (redis) =>
    create(redis, 'amy', 'Support').then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'GROUP_NAME_TAKEN']));
});
