import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('is empty at first, and then lists everyone', async () => {
  expect(await one.run(scripts.listPeople, keys.people, {})).toEqual({ people: [] });

  for (const id of ['amy', 'ben']) {
    await one.run(scripts.joinPeople, keys.people, { userId: id, name: id.toUpperCase(), person: '{}' });
  }
  const { people } = await one.run(scripts.listPeople, keys.people, {});
  expect(people.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'amy', name: 'AMY' },
    { id: 'ben', name: 'BEN' },
  ]);
});
