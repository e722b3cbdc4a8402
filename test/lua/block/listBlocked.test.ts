import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { freshInbox } from '../../support/inboxScripts.ts';

const { one, keys } = startScripts();

it('lists the blocked people, the latest first; no one at first', async () => {
  const user = freshInbox(keys);
  expect(await one.run(scripts.listBlocked, user, {})).toEqual({ blocked: [] });
  await one.command.zadd(user.blocks, 100, 'cat', 200, 'ben');
  expect(await one.run(scripts.listBlocked, user, {})).toEqual({
    blocked: [
      { userId: 'ben', since: 200 },
      { userId: 'cat', since: 100 },
    ],
  });
});
