import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { nameScripts } from '../../support/nameScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { register } = nameScripts(keys);
const read = (userId: string) => one.run(scripts.readAccountFields, keys.account('mei'), { userId });

it('reads all fields, also unknown ones, of this person only', async () => {
  await register(one, 'mei', 'mei');
  await one.command.hset(keys.account('mei').account, 'later', 'kept');
  const { fields } = await read('mei');
  expect(fields).toContainEqual({ field: 'later', value: 'kept' });
  expect(fields).toContainEqual({ field: 'id', value: 'mei' });
  expect((await read('tom')).fields).toEqual([]);
});
