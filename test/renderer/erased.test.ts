import { describe, expect, it } from 'vitest';
import { ERASED_NAME } from '#shared/text/erasedName.ts';
import {
  activePeople,
  othersInOrder,
  type PeopleState,
  reducePeople,
} from '../../src-renderer/stores/people/reduce.ts';
import { reduceMembers } from '../../src-renderer/stores/members/reduce.ts';
import { mentionedIds } from '../../src-renderer/stores/timelines/draftReferences.ts';
import { splitAtMentions } from '../../src-renderer/text/mentions.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, startParley } from './support/startParley.ts';

const mei = { id: 'mei', name: 'Mei Lin' };
const tom = { id: 'tom', name: 'Tom' };
const erased: PeopleState = [
  { type: 'listed', people: [mei, tom] } as const,
  { type: 'erased', userIds: ['mei', 'eve'] } as const,
  { type: 'erasedNamed', name: 'Former member' } as const,
].reduce(reducePeople, {});

describe('the people of a page', () => {
  it('have no name of an erased person left, also of one who was not known', () => {
    const former = { name: 'Former member', isErased: true };
    expect(erased).toEqual({ tom, mei: { id: 'mei', ...former }, eve: { id: 'eve', ...former } });
    expect(activePeople(erased)).toEqual([tom]);
    expect(othersInOrder(erased, {}, 'me')).toEqual([tom]);
  });

  it('stay erased when an older list arrives, for guests too, and get their name in another language', () => {
    expect(reducePeople(erased, { type: 'listed', people: [mei] })).toEqual(erased);
    expect(reducePeople(erased, { type: 'replaced', people: [tom] })).toEqual(erased);
    expect(reducePeople(erased, { type: 'erased', userIds: ['mei'] })).toBe(erased);
    expect(reducePeople(erased, { type: 'erasedNamed', name: 'Former member' })).toBe(erased);
    const german = reducePeople(erased, { type: 'erasedNamed', name: 'Ehemaliges Mitglied' });
    expect(german['mei']?.name).toBe('Ehemaliges Mitglied');
  });

  it('have no nickname in rooms left', () => {
    const person = { userId: 'mei', nickname: 'M', inside: true, here: true, mutedUntil: null };
    const rooms = { one: { described: true, ownerId: null, byId: { mei: person, tom: { ...person, userId: 'tom' } } } };
    const left = reduceMembers(rooms, { type: 'erased', userIds: ['mei'] });
    expect(Object.keys(left['one']?.byId ?? {})).toEqual(['tom']);
    expect(reduceMembers(left, { type: 'erased', userIds: ['mei'] })).toBe(left);
  });
});

it('a mention that the server has changed is shown in the language of the interface', () => {
  const names = [{ id: 'mei', name: ERASED_NAME, shown: '前成员' }];
  expect(splitAtMentions(`thanks @${ERASED_NAME}!`, names)).toEqual([
    { type: 'text', text: 'thanks ' },
    { type: 'mention', text: '@前成员', userId: 'mei' },
    { type: 'text', text: '!' },
  ]);
});

describe('a page', () => {
  it('learns that a person was erased at once, and keeps it on the computer', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    const { stores } = parley;
    server.publish('person.erased', { userId: 'mei' });
    await expect
      .poll(() => stores.people.getState()['mei'])
      .toEqual({
        id: 'mei',
        name: '',
        isErased: true,
        mentionedAs: ['Mei Lin'],
      });
    stores.people.dispatch({ type: 'erasedNamed', name: 'Former member' });
    expect(stores.conversations.getState()[CONVERSATION]).toMatchObject({ with: { id: 'mei', name: 'Former member' } });
    expect(mentionedIds(stores, CONVERSATION, 'ask @Mei Lin')).toEqual([]);
    expect(stores.profiles.getState()['mei']).toBeUndefined();
    parley.leave();
    parley.stop();
    // Their name is in an older list of the model.
    const later = startParley(server, disk);
    await expect.poll(() => later.stores.people.getState()['amir']).toBeDefined();
    await expect.poll(() => server.requests.filter(({ name }) => name === 'person.list').length).toBeGreaterThan(1);
    const restored = { id: 'mei', name: 'Former member', isErased: true };
    await expect.poll(() => later.stores.people.getState()['mei']).toEqual(restored);
    later.stop();
  });
});
