import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('reads names in the order of the ids, null for an id that nobody has', async () => {
  await one.run(scripts.joinPeople, keys.people, { userId: 'amy', name: 'Amy', person: '{}' });

  expect(await one.run(scripts.readNames, keys.people, { userIds: ['nobody', 'amy'] })).toEqual({
    names: [null, 'Amy'],
  });
  expect(await one.run(scripts.readNames, keys.people, { userIds: [] })).toEqual({ names: [] });
});
