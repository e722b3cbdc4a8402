import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, BEN, drained, fill, listenTo, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const AFTER = '{"without":true}';

function withdraw(
  conversation: KeysOf<'conversation'>,
  before: string,
  { epoch = 'epoch-one', archived = false }: { epoch?: string; archived?: boolean } = {},
) {
  const rows = ['👍', ':parrot:'].map((emoji, index) => ({ clientId: `w${index}`, emoji: JSON.stringify(emoji) }));
  return one.run(scripts.withdrawReactions, conversation, {
    userId: BEN,
    epoch,
    offset: 2,
    archived,
    before,
    after: AFTER,
    rows,
  });
}

it('replaces an element that has not changed, and publishes an event for each emoji', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  const log = () => one.command.lrange(conversation.log, 0, -1);
  const before = await log();
  const published = await listenTo(two, conversation.channel);

  expect(await withdraw(conversation, before[1] ?? '', { epoch: 'another' })).toEqual({ done: true });
  expect(await withdraw(conversation, before[0] ?? '')).toEqual({ done: false });
  expect(await log()).toEqual(before);

  expect(await withdraw(conversation, before[1] ?? '')).toEqual({ done: true });
  const [, element, , ...events] = await log();
  expect(element).toBe(AFTER);
  const reacted = { type: 'reacted', from: BEN, target: 2, on: false };
  expect(events.map((event) => JSON.parse(event) as object)).toMatchObject([
    { ...reacted, emoji: '👍' },
    { ...reacted, emoji: ':parrot:' },
  ]);
  await drained(two);
  expect(published).toMatchObject(events.map(() => ({ data: { events: [reacted] } })));
});

it('only publishes the events when the element is archived', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.command.hset(conversation.meta, 'base', 5);
  const before = await one.command.lrange(conversation.log, 0, -1);
  expect(await withdraw(conversation, 'archived', { archived: true })).toEqual({ done: true });
  const log = await one.command.lrange(conversation.log, 0, -1);
  expect(log.slice(0, 3)).toEqual(before);
  expect(log.slice(3).map((event) => JSON.parse(event) as object)).toMatchObject([{ target: 2 }, { target: 2 }]);
});

it('does nothing when the element was archived after the caller read it', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  const before = await one.command.lrange(conversation.log, 0, -1);
  await one.command.hset(conversation.meta, 'base', 5);
  expect(await withdraw(conversation, before[1] ?? '')).toEqual({ done: false });
  expect(await one.command.lrange(conversation.log, 0, -1)).toEqual(before);
});
