import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('reads what contains the person’s id, page by page', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.command.hset(conversation.meta, 'base', 10, 'deleted', '4:0');
  await one.command.rpush(conversation.log, '{"at":1}', `{"at":2,"by":["${BEN}"]}`, `{"text":"${BEN}s"}`);
  const read = (after: number) => one.run(scripts.readAbout, conversation, { userId: BEN, after, count: 4 });

  const first = await read(0);
  expect(first).toMatchObject({ epoch: 'epoch-one', base: 10, deleted: 4, next: 14, involved: true, nickname: null });
  expect(first.found.map(({ offset }) => offset)).toEqual([11, 12, 13]);
  const last = await read(first.next);
  expect(last).toMatchObject({ next: 0, found: [{ offset: 15, element: `{"at":2,"by":["${BEN}"]}` }] });
});

it('reads the nickname of a member of a room', async () => {
  const room = keys.conversation(`room:${randomUUID()}`);
  expect(await one.run(scripts.readAbout, room, { userId: BEN, after: 0, count: 4 })).toMatchObject({ epoch: null });
  await one.command.hset(room.meta, { epoch: 'e', base: '0' });
  await one.command.hset(room.members, BEN, '-@1:benny:"Benny"');
  const page = await one.run(scripts.readAbout, room, { userId: BEN, after: 0, count: 4 });
  expect(page).toMatchObject({ epoch: 'e', involved: true, nickname: '"Benny"', found: [] });
  await one.command.zadd(room.requests, 9, 'dee');
  const about = (userId: string) => one.run(scripts.readAbout, room, { userId, after: 0, count: 4 });
  expect(await about('dee')).toMatchObject({ involved: true, nickname: null });
  expect(await about(AMY)).toMatchObject({ involved: false });
});
