import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns the hashes of one person, in the order in which their sessions end', async () => {
  await one.command.zadd(keys.user('amy').sessions, 2, 'later', 1, 'earlier');
  await one.command.zadd(keys.user('ben').sessions, 1, 'another person');

  const list = (userId: string) => one.run(scripts.listSessions, keys.user(userId), {});
  expect(await list('amy')).toEqual({ tokenHashes: ['earlier', 'later'] });
  expect(await list('nobody')).toEqual({ tokenHashes: [] });
});
