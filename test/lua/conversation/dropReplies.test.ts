import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { reply, replyIndexOf } from '../../support/replyIndexScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('removes the threads of deleted messages, which get no replies any more, and keeps the others', async () => {
  const { followed, apply, read } = replyIndexOf(one, keys, 'dropped');
  const drop = (upTo: number, epoch = 'e') => one.run(scripts.dropReplies, followed, { epoch, upTo });
  await apply(9, [reply(5, 1), reply(6, 3), reply(7, 4), reply(8, 4)]);
  expect(await drop(3, 'other')).toEqual({ size: 4 });
  expect(await drop(3)).toEqual({ size: 2 });
  expect(await drop(3)).toEqual({ size: 2 });
  await apply(11, [reply(10, 3), reply(11, 4)]);
  expect((await read()).threads).toMatchObject([{ root: 4, count: 3 }]);
  expect(await one.command.hexists(followed.replied, '000000000000005')).toBe(0);
});
