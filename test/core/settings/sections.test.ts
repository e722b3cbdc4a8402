import { expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { readSettings, settingsSchema, type Settings } from '#shared/contract/settingsModel.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const { people, store } = startComputers(1, { timing: { sweepEveryMs: 25, listGraceMs: 300 } });

/** Settings with one section, and with the same conversations archived. */
const arranged = (...conversations: readonly string[]): Settings =>
  settingsSchema.parse({
    sections: [{ id: 'work', name: 'Work', conversations }],
    archived: Object.fromEntries(conversations.map((id) => [id, { epoch: 'e', offset: 1 }])),
  });

const read = async (person: SignedIn): Promise<Settings> => (await ask(person, 'settings.read', {})).settings;

it('sections and the archive are stored, and reach the other windows of the person', async () => {
  const [mei] = await people('Mei 1');
  const { conversationId } = await createRoom(mei);
  const settings = arranged(conversationId);
  expect(await ask(mei, 'settings.write', { settings, version: 0 })).toEqual({ version: 1 });
  expect(await mei.waitFor('settings.changed')).toEqual({ settings, version: 1 });
  expect(await read(mei)).toEqual(settings);
});

it('conversations that are not in the person’s list are left out', async () => {
  const [mei, tom] = await people('Mei 2', 'Tom 2');
  const [own, foreign] = [await createRoom(mei), await createRoom(tom)];
  const settings = arranged(own.conversationId, foreign.conversationId, 'room:never');
  expect(await ask(mei, 'settings.write', { settings, version: 0 })).toEqual({ version: 1 });
  expect(await read(mei)).toEqual(arranged(own.conversationId));
});

it('an id that is not valid Unicode, which Redis stores as another one, is left out', async () => {
  const [mei] = await people('Mei 3');
  const { conversationId } = await createRoom(mei);
  const settings = arranged('room:\ud800', conversationId, '__proto__');
  expect(await ask(mei, 'settings.write', { settings, version: 0 })).toEqual({ version: 1 });
  expect(await read(mei)).toEqual(arranged(conversationId));
});

it.each(['leave', 'close'] as const)('a room disappears from both after room.%s', async (how) => {
  const [mei, tom] = await people(`Mei ${how}`, `Tom ${how}`);
  const [{ name, conversationId }, other] = [await createRoom(mei), await createRoom(tom)];
  await enter(tom, name);
  const settings = { ...arranged(conversationId, other.conversationId), theme: 'dark' };
  await ask(tom, 'settings.write', { settings, version: 0 });

  if (how === 'leave') await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
  else await ask(mei, 'room.close', { conversationId });

  await expect.poll(() => read(tom)).toEqual({ ...arranged(other.conversationId), theme: 'dark' });
  await expect.poll(() => tom.received('settings.changed').at(-1)).toMatchObject({ version: 2 });
  // A window that has missed it can’t bring the room back.
  await expect.poll(() => listed(tom)).toEqual([other.conversationId]);
  await ask(tom, 'settings.write', { settings, version: 2 });
  expect(await read(tom)).toEqual({ ...arranged(other.conversationId), theme: 'dark' });
});

/** A recent entry of a closed room stays until the list is read again. */
async function listed(person: SignedIn): Promise<string[]> {
  await ask(person, 'conversation.list', {});
  return store.redis.zrange(store.keys.user(person.me.id).conversations, '0', '-1');
}

it('bad sections are refused with their field', async () => {
  const [mei] = await people('Mei 4');
  const section = { id: 'a', name: 'Work', conversations: [] };
  const write = (settings: object) => mei.connection.request('settings.write', { settings, version: 0 });
  const wrong = (field: string) => ({ error: { code: 'INVALID_ARGUMENT', details: { field: `settings.${field}` } } });
  for (const name of ['', '  ', 'é'.repeat(LIMITS.sectionNameLength + 1), 'two\nlines', '\uD800']) {
    expect(await write({ sections: [{ ...section, name }] })).toMatchObject(wrong('sections.0.name'));
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => `room:${index}`);
  expect(await write({ sections: many(LIMITS.sections + 1).map((id) => ({ ...section, id })) })).toMatchObject(
    wrong('sections'),
  );
  const half = { ...section, conversations: many(LIMITS.sectionedConversations / 2 + 1) };
  expect(await write({ sections: [half, { ...half, id: 'b' }] })).toMatchObject(wrong('sections'));
  const archived = Object.fromEntries(
    many(LIMITS.archivedConversations + 1).map((id) => [id, { epoch: '', offset: 1 }]),
  );
  expect(await write({ archived })).toMatchObject(wrong('archived'));
  expect(await write({ archived: { 'room:a': { epoch: 'e', offset: -1 } } })).toMatchObject(
    wrong('archived.room:a.offset'),
  );
});

it('of stored settings only what is invalid is dropped', () => {
  const good = { id: 'b', name: 'Team', conversations: ['room:a'] };
  const stored = {
    theme: 'dark',
    favourites: ['room:a', 7],
    sections: [{ id: 'a' }, 3, null, { ...good, conversations: ['room:a', 7, ''], color: 'red' }],
    archived: { 'room:a': { epoch: 'e', offset: 1 }, 'room:b': { offset: 'x' }, 'room:c': null },
  };
  expect(readSettings(JSON.stringify(stored))).toMatchObject({
    theme: 'dark',
    favourites: ['room:a'],
    sections: [{ ...good, color: 'red' }],
    archived: { 'room:a': { epoch: 'e', offset: 1 } },
  });
  expect(readSettings(JSON.stringify({ theme: 'dark', sections: Array(100_000).fill(0) }))).toMatchObject({
    theme: 'dark',
  });
  expect(readSettings('[]')).toEqual(settingsSchema.parse({}));
});
