import { expect, it } from 'vitest';
import { checksumOf } from '#core/logElement.ts';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, atOnce, fill, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

async function readBatch(conversation: KeysOf<'conversation'>, limit = 3) {
  const args = { keep: 0, olderThan: 0, limit, bytes: 1_000_000 };
  const { epoch, base, elements } = await one.run(scripts.readOldest, conversation, args);
  return { epoch, base, count: elements.length, sha1: checksumOf(elements) };
}

const stateOf = async (conversation: KeysOf<'conversation'>) => ({
  base: await one.command.hget(conversation.meta, 'base'),
  ids: (await one.command.lrange(conversation.log, 0, -1)).map((element) => (JSON.parse(element) as { id: string }).id),
});

it('removes exactly what was read, and every offset stays the same', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);

  expect(await one.run(scripts.trimLog, conversation, await readBatch(conversation))).toEqual({ trimmed: true });

  expect(await stateOf(conversation)).toEqual({ base: '3', ids: ['m4', 'm5'] });
  const sent = await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [message(AMY, 'm6')] });
  expect(sent.offsets).toEqual([6]);
  const again = await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [message(AMY, 'm1')] });
  expect(again.offsets).toEqual([-1]);
});

it('is idempotent, also concurrently', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 9);
  const batch = await readBatch(conversation);

  const answers = await atOnce([one, two], 8, (redis) => redis.run(scripts.trimLog, conversation, batch));

  expect(answers.filter(({ trimmed }) => trimmed)).toHaveLength(1);
  expect((await stateOf(conversation)).base).toBe('3');
});

it('does nothing when any of the events has changed since, or the log is another one', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  const batch = await readBatch(conversation);
  const before = await stateOf(conversation);
  for (const other of [{ epoch: 'other' }, { base: 1 }, { count: 2 }, { count: 0 }, { sha1: 'other' }, { count: 99 }]) {
    expect(await one.run(scripts.trimLog, conversation, { ...batch, ...other })).toEqual({ trimmed: false });
  }

  await one.run(scripts.recallMessage, conversation, { userId: AMY, clientId: 'r', offset: 2, epoch: '', element: '' });
  expect(await one.run(scripts.trimLog, conversation, batch)).toEqual({ trimmed: false });
  expect(await stateOf(conversation)).toEqual({ ...before, ids: [...before.ids, 'r'] });
  expect(await one.run(scripts.trimLog, keys.conversation('direct:x:y'), batch)).toEqual({ trimmed: false });
});
