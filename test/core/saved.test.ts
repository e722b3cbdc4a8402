import { afterAll, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { archiveAll } from '../support/archiveForTests.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

const save = (person: SignedIn, conversationId: string, offset: number, on = true) =>
  ask(person, 'saved.set', { conversationId, offset, on });
const saved = async (person: SignedIn) =>
  (await ask(person, 'saved.list', {})).saved.map(({ event }) =>
    event?.body.kind === 'text' ? event.body.text : event,
  );

it('saved messages from any conversation are listed in their current state, newest first, to their owner only', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const room = await createRoom(mei);
  await enter(tom, room.name);
  const [one, two] = [await say(mei, conversationId, 'one'), await say(mei, room.conversationId, 'two')];
  await save(tom, conversationId, one.offset);
  await save(tom, room.conversationId, two.offset);
  await save(tom, conversationId, one.offset);
  await ask(mei, 'message.edit', { conversationId, offset: one.offset, text: 'one again' });

  expect(await saved(tom)).toEqual(['two', 'one again']);
  expect(await saved(mei)).toEqual([]);
  const frame = await tom.waitFor('saved.changed', ({ offset }) => offset === two.offset);
  expect(frame).toEqual({ conversationId: room.conversationId, offset: two.offset, on: true });
  const [first] = (await ask(tom, 'saved.list', { limit: 1 })).saved;
  const rest = await ask(tom, 'saved.list', { limit: 1, before: first?.savedAt ?? 0 });
  expect(rest).toMatchObject({ saved: [{ conversationId, offset: one.offset }], hasMore: false });
  await save(tom, conversationId, one.offset, false);
  expect(await saved(tom)).toEqual(['two']);
});

it('a saved message that was recalled, or whose room closed or was left, has no content and can be removed', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const [closed, left] = [await createRoom(mei), await createRoom(mei)];
  for (const { name } of [closed, left]) await enter(tom, name);
  const places = [conversationId, closed.conversationId, left.conversationId];
  const offsets: number[] = [];
  for (const place of places) {
    const { offset } = await say(mei, place, 'a secret');
    offsets.push(offset);
    await save(tom, place, offset);
  }
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: offsets[0] ?? 0 });
  await ask(mei, 'room.close', { conversationId: closed.conversationId });
  await ask(tom, 'room.leave', { conversationId: left.conversationId, clientId: freshId() });

  expect(await saved(tom)).toEqual([null, null, null]);
  // Another room with that name has another log.
  const again = await createRoom(mei, { name: closed.name });
  await enter(tom, closed.name);
  await say(mei, again.conversationId, 'not that one');
  expect(await saved(tom)).toEqual([null, null, null]);
  for (const [index, place] of places.entries()) await save(tom, place, offsets[index] ?? 0, false);
  expect(await saved(tom)).toEqual([]);
});

it("messages without read access can't be saved", async () => {
  const { mei, conversationId } = await pair(core);
  const ann = await join(core);
  const { offset } = await say(mei, conversationId, 'between us');
  await expectRefused(ann, 'saved.set', { conversationId, offset, on: true }, 'NOT_A_MEMBER');
  await expectRefused(mei, 'saved.set', { conversationId, offset: 9, on: true }, 'MESSAGE_NOT_FOUND');
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });
  await expectRefused(mei, 'saved.set', { conversationId, offset, on: true }, 'MESSAGE_NOT_FOUND');
  await expectRefused(mei, 'saved.set', { conversationId: 'room:nowhere', offset, on: true }, 'ROOM_CLOSED');
});

describeDatabases('with an archive', (fresh) => {
  it('a saved message is listed also after it has left Redis', async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const archived = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
    const { mei, tom, conversationId } = await pair(archived);
    for (const text of ['one', 'two', 'three']) await say(mei, conversationId, text);
    await save(tom, conversationId, 1);
    await archiveAll(keyPrefix, target);
    await save(tom, conversationId, 2);
    expect(await saved(tom)).toEqual(['two', 'one']);
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 1 });
    expect(await saved(tom)).toEqual(['two', null]);
    await archived.stop();
  });
});
