import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const finish = (rename: string) => one.run(scripts.finishRename, keys.people, { userId: 'mei', rename });

it('removes a finished change, but not a later one; a repetition changes nothing', async () => {
  await one.command.hset(keys.people.renames, 'mei', 'second');
  await finish('first');
  expect(await one.command.hget(keys.people.renames, 'mei')).toBe('second');
  await finish('second');
  await finish('second');
  expect(await one.command.hget(keys.people.renames, 'mei')).toBeNull();
});
