import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns names in the order of the ids, null for an unknown id', async () => {
  await one.run(scripts.joinPeople, keys.people, { userId: 'amy', name: 'Amy', person: '{}' });

  expect(await one.run(scripts.readNames, keys.people, { userIds: ['nobody', 'amy'] })).toEqual({
    names: [null, 'Amy'],
  });
  expect(await one.run(scripts.readNames, keys.people, { userIds: [] })).toEqual({ names: [] });
});

it('repair C1: returns the names of more people than Lua can unpack', async () => {
  const userIds = Array.from({ length: 20_000 }, (_, index) => `person-${index}`);
  await one.run(scripts.joinPeople, keys.people, { userId: 'person-19999', name: 'The last', person: '{}' });

  const { names } = await one.run(scripts.readNames, keys.people, { userIds });

  expect(names).toHaveLength(20_000);
  expect(names.at(-1)).toBe('The last');
  expect(names.filter((name) => name !== null)).toHaveLength(1);
});
