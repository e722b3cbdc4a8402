import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('reads a setting that it does not understand as never', async () => {
  const read = () => one.run(scripts.readRetention, keys.people, {});
  expect(await read()).toMatchObject({ ownerId: null, direct: 0, group: 0, room: 0, holds: [] });
  await one.command.hset(keys.people.team, 'retention', '30,x,5');
  expect(await read()).toMatchObject({ direct: 0, group: 0, room: 0 });
});
