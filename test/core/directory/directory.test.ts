import { describe, expect, it } from 'vitest';
import { freshId, join, randomPrefix, type SignedIn } from '../../support/coreForTests.ts';
import { startFollowingCore } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const core = startFollowingCore({ keyPrefix, timing: { roomIdleMinMs: 100 } });
/** A second node of the same team. */
const other = startFollowingCore({ keyPrefix });

const search = (person: SignedIn, query = '') => ask(person, 'directory.search', { query });
const titlesFor = async (person: SignedIn, query: string): Promise<string[]> =>
  (await search(person, query)).rooms.map(({ title }) => title);
const expectTitles = (person: SignedIn, query: string, titles: string[]): Promise<void> =>
  expect.poll(() => titlesFor(person, query), { interval: 50 }).toEqual(titles);

describe('the directory', () => {
  it('lists open rooms to everyone, on every node, with topic and number of members', async () => {
    const [mei, tom] = [await join(core), await join(other)];
    const word = freshId().slice(0, 8);
    const { name } = await createRoom(mei, { name: `design ${word}`, joining: 'open', topic: 'Work in progress' });
    await expectTitles(tom, `progress ${word.toUpperCase()}`, [name]);
    expect((await search(tom, word)).rooms[0]).toMatchObject({
      topic: 'Work in progress',
      joined: false,
      joining: 'open',
      members: 1,
      seats: 10,
      locked: false,
    });

    await enter(tom, name);
    await expect.poll(async () => (await search(tom, word)).rooms[0]).toMatchObject({ joined: true, members: 2 });
    expect(await titlesFor(tom, `${word} nothing`)).toEqual([]);
  });

  it('shows a private room only to its members, and a hidden one to nobody', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const word = freshId().slice(0, 8);
    await createRoom(mei, { name: `hidden ${word}`, hidden: true, joining: 'open' });
    const { name, conversationId } = await createRoom(mei, { name: `private ${word}` });
    await expectTitles(mei, word, [name]);
    expect(await titlesFor(tom, word)).toEqual([]);

    await ask(mei, 'room.setJoining', { conversationId, clientId: freshId(), joining: 'open' });
    await expectTitles(tom, word, [name]);
    await ask(mei, 'room.setJoining', { conversationId, clientId: freshId(), joining: 'private' });
    await expectTitles(tom, word, []);
  });

  it('drops a room that closes, on every node', async () => {
    const [mei, tom] = [await join(core), await join(other)];
    const word = freshId().slice(0, 8);
    const closed = await createRoom(mei, { name: `closed ${word}`, joining: 'open' });
    await expectTitles(tom, word, [closed.name]);
    await ask(mei, 'room.close', { conversationId: closed.conversationId });
    await expectTitles(tom, word, []);
  });

  it('has pages that do not overlap', async () => {
    const mei = await join(core);
    const word = freshId().slice(0, 8);
    const names = Array.from({ length: 7 }, (_, index) => `${word} ${index}`);
    for (const name of names) await createRoom(mei, { name, joining: 'open' });
    await expect.poll(async () => (await search(mei, word)).total).toBe(7);

    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await ask(mei, 'directory.search', { query: word, limit: 3, ...(after !== undefined && { after }) });
      expect(page.total).toBe(7);
      found.push(...page.rooms.map(({ title }) => title));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(found.toSorted()).toEqual(names);
  });
});
