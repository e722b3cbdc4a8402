import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { enterAs, makeRoom } from '../../support/roomScripts.ts';
import { AMY, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
type Conversation = Awaited<ReturnType<typeof makeDirect>>;

const read = (conversation: Conversation, epoch: string, offset: number, limit = 50, bytes = 0) =>
  one.run(scripts.readUnpushed, conversation, { epoch, offset, limit, bytes });

it('returns the events after the part that was pushed', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  expect(await read(conversation, 'epoch-one', 3)).toMatchObject({ epoch: 'epoch-one', title: null, after: 3 });
  expect((await read(conversation, 'epoch-one', 3)).events).toHaveLength(2);
  expect((await read(conversation, 'epoch-one', 5)).events).toEqual([]);
});

it('returns the newest events of a log that was not pushed, or of another one', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  expect(await read(conversation, '', 0, 2)).toMatchObject({ after: 3 });
  expect(await read(conversation, 'earlier', 4, 2)).toMatchObject({ after: 3 });
  expect(await read(conversation, 'earlier', 4)).toMatchObject({ after: 0 });
});

it('returns the title of a room and the nicknames of its authors', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const { title, nicknames } = await read(room, '', 0);
  expect(JSON.parse(title ?? '')).toBeTypeOf('string');
  expect(nicknames.map(({ userId }) => userId)).toContain('tom');
});

it('returns no epoch for a conversation that is gone', async () => {
  expect(await read(keys.conversation('direct:x:y'), '', 0)).toMatchObject({ epoch: null, events: [] });
});

it('returns the newest events that fit, and how far the projections are', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  expect(await read(conversation, '', 0, 50, 1)).toMatchObject({ after: 4, followed: 0, members: 0 });
  await one.run(scripts.advance, conversation, { epoch: 'epoch-one', offset: 3, seen: '' });
  expect(await read(conversation, '', 0)).toMatchObject({ after: 0, followed: 3 });
});
