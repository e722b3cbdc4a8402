import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, block, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

function events(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    element: `{"at":1,"uncounted":0,"id":"m${from + index}","type":"message","from":"amy"}`,
    sentId: `amy:m${from + index}`,
    recalled: from + index === 2,
    blobs: from + index === 3 ? JSON.stringify(['file', '{"id":"file"}', 'other', '{"id":"other"}']) : '[]',
  }));
}

it('appends the new events of each batch, also of repeated ones, to a conversation that is not visible yet', async () => {
  const conversation = keys.conversation('direct:amy:new');
  const run = (after: number, to: number) =>
    one.run(scripts.importEvents, conversation, { importId: 'i', base: 10, after, events: events(after - 9, to - 10) });

  expect(await run(10, 12)).toEqual({ done: false, head: 12 });
  expect(await run(10, 13)).toEqual({ done: false, head: 13 });
  expect(await run(12, 13)).toEqual({ done: false, head: 13 });
  const ids = (await one.command.lrange(conversation.log, 0, -1)).map(
    (text) => (JSON.parse(text) as { id: string }).id,
  );
  expect(ids).toEqual(['m1', 'm2', 'm3']);
  expect(await one.command.zrange(conversation.recalled, '0', '-1')).toEqual(['12']);
  expect(await one.command.zrange(conversation.sent, '0', '-1')).toEqual(['amy', 'amy:m1', 'amy:m2', 'amy:m3']);
  expect(await one.command.hgetall(conversation.blobs)).toEqual({ file: '{"id":"file"}', other: '{"id":"other"}' });
  expect(await one.command.hget(conversation.meta, 'epoch')).toBeNull();
  const read = one.run(scripts.readHead, conversation, { reader: AMY, leaseMs: 1, withLast: false, preview: 1 });
  await expectRefusal(read, 'CONVERSATION_NOT_FOUND');
});

it('refuses a gap with IMPORT_INCOMPLETE, and returns the progress', async () => {
  const conversation = keys.conversation('direct:amy:gap');
  const gap = one.run(scripts.importEvents, conversation, { importId: 'i', base: 0, after: 5, events: events(6, 7) });
  await expectRefusal(gap, 'IMPORT_INCOMPLETE', { head: 0 });
});

it('accepts an empty conversation, and refuses any other with CONVERSATION_EXISTS', async () => {
  const run = (conversation: Awaited<ReturnType<typeof makeDirect>>, importId = 'i') =>
    one.run(scripts.importEvents, conversation, { importId, base: 0, after: 0, events: events(1, 2) });
  const empty = await makeDirect(one, keys);
  expect(await run(empty)).toEqual({ done: false, head: 2 });
  await expectRefusal(run(empty, 'another'), 'CONVERSATION_EXISTS');

  const used = await makeDirect(one, keys);
  await fill(one, used, AMY, 1);
  await expectRefusal(run(used), 'CONVERSATION_EXISTS');
  expect(await one.command.llen(used.log)).toBe(1);
});

it('keeps the block of one person by the other', async () => {
  const conversation = await makeDirect(one, keys);
  await block(one, conversation);
  const args = { importId: 'i', base: 0, after: 0, events: events(1, 2) };
  expect(await one.run(scripts.importEvents, conversation, args)).toEqual({ done: false, head: 2 });
  expect(await one.command.hget(conversation.meta, 'firstBlocks')).toBe('1');
});
