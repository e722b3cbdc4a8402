import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

interface Change {
  readonly rows?: readonly { readonly offset: number; readonly before: string; readonly after: string }[];
  readonly epoch?: string;
  readonly blobIds?: readonly string[];
}
const replace = (conversation: KeysOf<'conversation'>, { rows = [], epoch = 'epoch-one', blobIds = [] }: Change) => {
  const args = { userId: AMY, epoch, blobIds: JSON.stringify(blobIds), rows: [...rows] };
  return one.run(scripts.replaceElements, conversation, args);
};

it('replaces only elements that are as the caller read them, and still in Redis', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.command.hset(conversation.meta, 'base', 5);
  const log = await one.command.lrange(conversation.log, 0, -1);
  const rows = [5, 6, 7, 8].map((offset) => ({ offset, before: log[offset - 6] ?? '', after: `{"new":${offset}}` }));
  await one.command.lset(conversation.log, 1, '{"edited":true}');

  expect(await replace(conversation, { rows, epoch: 'another' })).toEqual({ base: 0, changed: 0 });
  expect(await replace(conversation, { rows })).toEqual({ base: 5, changed: 1 });

  expect(await one.command.lrange(conversation.log, 0, -1)).toEqual(['{"new":6}', '{"edited":true}', '{"new":8}']);
});

it('deletes files once', async () => {
  const conversation = await makeDirect(one, keys);
  await one.command.hset(conversation.blobs, 'b1', '{}', 'b2', '{}');
  await replace(conversation, { blobIds: ['b1', 'b9'] });
  await replace(conversation, { blobIds: ['b1'] });
  expect(await one.command.hkeys(conversation.blobs)).toEqual(['b2']);
  expect(await one.command.hkeys(conversation.uploads)).toEqual(['b1']);
  const upload = JSON.parse((await one.command.hget(conversation.uploads, 'b1')) ?? '') as object;
  expect(upload).toEqual({ author: AMY, endsAt: 0 });
});
