import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const { create, list, names } = groupScripts(keys);

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
