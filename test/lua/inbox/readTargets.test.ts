import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, fill, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns authors and beginnings of messages, of recalled ones only the author, and nothing for other events and logs', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [message(AMY, 'x', 'a long one')] });
  const args = { userId: AMY, clientId: 'r', offset: 3, epoch: '', element: '' };
  await one.run(scripts.recallMessage, conversation, args);
  await one.command.ltrim(conversation.log, 1, -1);
  await one.command.hset(conversation.meta, 'base', 1);
  const read = async (epoch: string) => {
    const { targets } = await one.run(scripts.readTargets, conversation, {
      epoch,
      preview: 3,
      offsets: [1, 2, 3, 4, 5, 9],
    });
    return targets.map((target) => JSON.parse(target) as unknown);
  };

  const hello = { from: AMY, preview: 'he…' };
  const long = { offset: 4, preview: 'a …' };
  expect(await read('epoch-one')).toMatchObject(['archived', hello, { from: AMY, preview: '' }, long, null, null]);
  expect(await read('other')).toEqual([null, null, null, null, null, null]);
});
