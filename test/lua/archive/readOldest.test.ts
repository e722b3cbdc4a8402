import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const ALL = { keep: 0, olderThan: 0, limit: 1_000, bytes: 1_000_000 };

async function idsOf(conversation: KeysOf<'conversation'>, change: Partial<typeof ALL> = {}): Promise<string[]> {
  const { elements } = await one.run(scripts.readOldest, conversation, { ...ALL, ...change });
  return elements.map((element) => (JSON.parse(element) as { id: string }).id);
}

it('returns the oldest events as they are in the log, and never the newest message', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 100);
  const log = await one.command.lrange(conversation.log, 0, -1);

  const batch = await one.run(scripts.readOldest, conversation, ALL);

  expect(batch).toEqual({ epoch: 'epoch-one', base: 0, elements: log.slice(0, 99) });
});

it('returns at most as many as requested, and stops after so many bytes', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 100);

  expect(await idsOf(conversation, { limit: 3 })).toEqual(['m1', 'm2', 'm3']);
  expect(await idsOf(conversation, { bytes: 1 })).toHaveLength(32);
  expect(await idsOf(conversation, { keep: 98 })).toEqual(['m1', 'm2']);
  expect(await idsOf(conversation, { keep: 100 })).toEqual([]);
});

it('does not return younger events, nor those that follow them', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  for (const index of [0, 1, 3]) {
    const element = (await one.command.lindex(conversation.log, index)) ?? '';
    await one.command.lset(conversation.log, index, element.replace(/"at":\d+/, '"at":1000'));
  }

  expect(await idsOf(conversation, { olderThan: 3_600_000 })).toEqual(['m1', 'm2']);
});

it('continues after the archived events, and stops at the newest message even if other events follow it', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  const recall = { userId: AMY, epoch: '', element: '' };
  await one.run(scripts.recallMessage, conversation, { ...recall, clientId: 'r1', offset: 1 });
  await one.run(scripts.recallMessage, conversation, { ...recall, clientId: 'r2', offset: 2 });
  await one.command.ltrim(conversation.log, 2, -1);
  await one.command.hset(conversation.meta, 'base', 2);

  expect((await one.run(scripts.readOldest, conversation, ALL)).base).toBe(2);
  expect(await idsOf(conversation)).toEqual(['m3', 'm4']);
});

it('returns none of an empty conversation, and refuses one that does not exist: CONVERSATION_NOT_FOUND', async () => {
  expect(await idsOf(await makeDirect(one, keys))).toEqual([]);
  await expectRefusal(one.run(scripts.readOldest, keys.conversation('direct:x:y'), ALL), 'CONVERSATION_NOT_FOUND');
});
