import { expect, it } from 'vitest';
import { reply, replyIndexOf } from '../../support/replyIndexScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('removes the index of its epoch, and never that of a later room with the same name', async () => {
  const { followed, apply, remove } = replyIndexOf(one, keys, 'removed');
  await apply(9, [reply(9, 1)]);
  expect(await remove('other')).toEqual({ isRemoved: false });
  expect(await one.command.exists(followed.replies, followed.replied)).toBe(2);
  expect(await remove('e')).toEqual({ isRemoved: true });
  expect(await one.command.exists(followed.replies, followed.replied)).toBe(0);
});
