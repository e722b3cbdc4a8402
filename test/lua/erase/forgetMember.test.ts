import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, fill, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('closes a direct conversation for the other person, and counts nothing for the erased one', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.run(scripts.applyBlock, conversation, { isFirst: true, on: true });
  await one.command.hset(conversation.reads, BEN, '1:0');
  await one.command.zadd(conversation.leases, 9, BEN);

  await one.run(scripts.forgetMember, conversation, { userId: BEN });

  const late = await one.run(scripts.sendMessages, conversation, { leaseMs: 9, messages: [message(AMY, 'late')] });
  expect(late).toMatchObject({ offsets: [0], firstBlocks: false, secondBlocks: true });
  expect(await one.command.hexists(conversation.reads, BEN)).toBe(0);
  expect(await one.command.zscore(conversation.leases, BEN)).toBeNull();
  const { rows } = await one.run(scripts.readContributions, conversation, { userIds: [] });
  expect(rows.map(({ userId }) => userId)).toEqual([AMY]);
});

it('frees the nickname in a room, and ends the uploads of the person only', async () => {
  const room = keys.conversation(`room:${randomUUID()}`);
  await one.command.hset(room.meta, { epoch: 'e', base: '0', moderators: '["ben","amy"]' });
  await one.command.hset(room.members, BEN, '-@1:benny:"Benny"', AMY, '0@2:amy:"Amy"');
  await one.command.hset(room.nicknames, 'benny', BEN, 'amy', AMY);
  await one.command.zadd(room.requests, 9, BEN);
  await one.command.hset(room.requestNotes, BEN, '"let me in"');
  await one.command.zadd(room.mutes, 9, BEN);
  for (const key of [room.removals, room.wrote]) await one.command.hset(key, BEN, '9');
  const upload = (author: string) => JSON.stringify({ author, endsAt: 99, name: 'secret.txt' });
  await one.command.hset(room.uploads, 'u1', upload(BEN), 'u2', upload(AMY), 'u3', '{');

  await one.run(scripts.forgetMember, room, { userId: BEN });

  expect(await one.command.hkeys(room.members)).toEqual([AMY]);
  expect(await one.command.hkeys(room.nicknames)).toEqual(['amy']);
  expect(await one.command.hget(room.meta, 'moderators')).toBe('["amy"]');
  for (const key of [room.requests, room.requestNotes, room.mutes, room.removals, room.wrote]) {
    expect([key, await one.command.exists(key)]).toEqual([key, 0]);
  }
  expect(JSON.parse((await one.command.hget(room.uploads, 'u1')) ?? '')).toEqual({ author: BEN, endsAt: 0 });
  expect(await one.command.hmget(room.uploads, 'u2', 'u3')).toEqual([upload(AMY), '{']);
});

it('leaves the nickname to the person who has it now, and a conversation that is gone as it is', async () => {
  const room = keys.conversation(`room:${randomUUID()}`);
  await one.run(scripts.forgetMember, room, { userId: BEN });
  expect(await one.command.exists(room.meta)).toBe(0);
  await one.command.hset(room.meta, { epoch: 'e', base: '0' });
  await one.command.hset(room.members, BEN, '-@1:benny:"Benny"');
  await one.command.hset(room.nicknames, 'benny', AMY);
  await one.run(scripts.forgetMember, room, { userId: BEN });
  expect(await one.command.hget(room.nicknames, 'benny')).toBe(AMY);
});

it('removes the title of a group direct message only when no one is in it', async () => {
  const room = keys.conversation(`room:${randomUUID()}`);
  await one.command.hset(room.meta, { epoch: 'e', base: '0', direct: '1', title: '"Amy, Ben"' });
  await one.command.hset(room.members, BEN, '-@1:ben:"Ben"', AMY, '0@2:amy:"Amy"');
  await one.command.zadd(room.leases, 9, AMY);
  const title = () => one.command.hget(room.meta, 'title');
  await one.run(scripts.forgetMember, room, { userId: BEN });
  expect(await title()).toBe('"Amy, Ben"');
  await one.command.del(room.leases);
  await one.run(scripts.forgetMember, room, { userId: BEN });
  expect(await title()).toBe('""');
});

it('other direct conversations stay as they are', async () => {
  const conversation = await makeDirect(one, keys);
  const before = await one.command.hgetall(conversation.meta);
  await one.run(scripts.forgetMember, conversation, { userId: 'dee' });
  expect(await one.command.hgetall(conversation.meta)).toEqual(before);
});
