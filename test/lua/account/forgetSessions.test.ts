import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('removes sessions from the list, and no others', async () => {
  const { sessions } = keys.user('eve');
  await one.command.zadd(sessions, 1, 'one', 2, 'two', 3, 'three');
  const forget = (tokenHashes: string[]) => one.run(scripts.forgetSessions, keys.user('eve'), { tokenHashes });

  await forget(['one', 'three', 'unknown']);
  await forget(['one']);
  await forget([]);

  expect(await one.command.zrange(sessions, '0', '-1')).toEqual(['two']);
});
