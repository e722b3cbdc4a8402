import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const row = (first: string, second: string, third = '', fourth = '') => ({
  one: first,
  two: second,
  three: third,
  four: fourth,
});
const event = {
  element: '{"at":1,"uncounted":1,"id":"m1","type":"entered","from":"amy","nickname":"Amy"}',
  sentId: 'amy:m1',
  recalled: false,
  blobs: '[]',
};

async function started(id: string) {
  const conversation = keys.conversation(id);
  await one.run(scripts.importEvents, conversation, { importId: 'i', base: 0, after: 0, events: [event] });
  return conversation;
}

it('makes a room visible with its people, read cursors and mutes, and starts its idle time; repeated calls change nothing', async () => {
  const room = await started('room:imported');
  const fields = { kind: 'room', epoch: 'e', owner: AMY, title: '"R"', seats: '3', hidden: '0', uncounted: '1' };
  const rows = [
    ...Object.entries(fields).map(([name, value]) => row(name, value)),
    row(AMY, '1:amy:"Amy"', 'amy'),
    row(BEN, '-:ben:"Ben"', 'ben', 'inf'),
    row(AMY, '1:1'),
  ];
  const args = { importId: 'i', head: 1, idleTtlMs: 60_000, count: 7, people: 2, marks: 1, rows };

  expect(await one.run(scripts.finishImport, room, args)).toEqual({ epoch: 'e' });
  expect(await one.command.hgetall(room.meta)).toEqual({ ...fields, base: '0', imported: 'i' });
  expect(await one.command.hgetall(room.members)).toEqual({ amy: '1:amy:"Amy"', ben: '-:ben:"Ben"' });
  expect(await one.command.hgetall(room.nicknames)).toEqual({ amy: AMY, ben: BEN });
  expect(await one.command.zrange(room.leases, '0', '-1')).toEqual([AMY]);
  expect(await one.command.zscore(room.mutes, BEN)).toBe('inf');
  expect(await one.command.hgetall(room.reads)).toEqual({ amy: '1:1' });
  const closesAt = await one.command.pexpiretime(room.meta);
  for (const key of [room.log, room.members, room.reads]) expect(await one.command.pexpiretime(key)).toBe(closesAt);

  const again = { ...args, rows: rows.map((each) => ({ ...each, two: 'other' })) };
  expect(await one.run(scripts.finishImport, room, again)).toEqual({ epoch: 'e' });
  expect(await one.command.hget(room.meta, 'owner')).toBe(AMY);
  const repeated = { importId: 'i', base: 0, after: 0, events: [event] };
  expect(await one.run(scripts.importEvents, room, repeated)).toEqual({ done: true, head: 1 });
});

it('refuses missing events with IMPORT_INCOMPLETE, and another conversation with CONVERSATION_EXISTS', async () => {
  const conversation = await started('direct:amy:ben');
  const args = { importId: 'i', head: 2, idleTtlMs: 0, count: 0, people: 0, marks: 0, rows: [] };
  await expectRefusal(one.run(scripts.finishImport, conversation, args), 'IMPORT_INCOMPLETE', { head: 1 });
  const other = one.run(scripts.finishImport, conversation, { ...args, importId: 'another' });
  await expectRefusal(other, 'CONVERSATION_EXISTS');
  expect(await one.command.hget(conversation.meta, 'epoch')).toBeNull();
});
