import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('lists everyone who was erased with their record', async () => {
  expect(await one.run(scripts.listErased, keys.people, {})).toEqual({ erased: [] });
  await one.command.hset(keys.people.erased, 'dee', '{"at":1}');
  expect(await one.run(scripts.listErased, keys.people, {})).toEqual({
    erased: [{ userId: 'dee', record: '{"at":1}' }],
  });
});
