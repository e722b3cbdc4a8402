import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('reads the record of one person; null: they are not erased', async () => {
  await one.command.hset(keys.people.erased, 'dee', '{"at":1}');
  expect(await one.run(scripts.readErasure, keys.people, { userId: 'dee' })).toEqual({ record: '{"at":1}' });
  expect(await one.run(scripts.readErasure, keys.people, { userId: 'eli' })).toEqual({ record: null });
});
