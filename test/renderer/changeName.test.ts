import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/contract/profileCalls.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { type MembersState, reduceMembers, type RoomPerson } from '../../src-renderer/stores/members/reduce.ts';
import { personMatches, recentNames } from '../../src-renderer/stores/profiles/reduce.ts';
import { parseSearch } from '../../src-renderer/stores/search/parseSearch.ts';
import { knownNames } from '../../src-renderer/stores/search/searchTargets.ts';
import { mentionedIds } from '../../src-renderer/stores/timelines/draftReferences.ts';
import { splitAtMentions } from '../../src-renderer/text/mentions.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const clientOf = (transport: Transport) =>
  createClient({
    transport,
    onViolation: (what) => {
      throw new Error(what);
    },
  });

/** A page of Amir, and Mei in a window of her own. */
async function start() {
  const server = createModelServer();
  const disk = createDisk();
  const parley = await startOpened(server, disk);
  const mei = clientOf(server.connect());
  unwrap(await mei.request('account.signIn', { name: 'Mei Lin', password: 'right' }));
  const asked = (name: string) => server.requests.filter((one) => one.name === name);
  return { server, disk, asked, ...parley, mei };
}

describe('a person who changes their name', () => {
  it('has it everywhere at once: in the lists, the search by author and mentions that are written', async () => {
    const { stores, mei } = await start();
    await mei.request('account.setName', { name: 'Mia Lind' });
    await expect.poll(() => stores.people.getState()['mei']?.name).toBe('Mia Lind');
    expect(stores.conversations.getState()[CONVERSATION]).toMatchObject({ with: { id: 'mei', name: 'Mia Lind' } });
    for (const from of ['"Mia Lind"', '"Mei Lin"']) {
      const { query } = parseSearch(`from:${from}`, knownNames(stores, 0));
      expect([from, query?.from]).toEqual([from, ['mei']]);
    }
    expect(mentionedIds(stores, CONVERSATION, 'ask @Mia Lind')).toEqual(['mei']);
    expect(mentionedIds(stores, CONVERSATION, 'an older text: @Mei Lin')).toEqual(['mei']);
  });

  it('keeps it when an answer from before the change arrives after its event', async () => {
    const { server, stores, actions, asked, mei } = await start();
    const answers = Promise.withResolvers<void>();
    server.intercept(async (_name, carryOut) => {
      const answer = await carryOut();
      await answers.promise;
      return answer;
    });
    const before = asked('person.list').length;
    const listed = actions.conversations.reloadCompanions();
    await expect.poll(() => asked('person.list').length).toBeGreaterThan(before);
    await mei.request('account.setName', { name: 'Mia Lind' });
    await expect.poll(() => stores.people.getState()['mei']?.name).toBe('Mia Lind');
    answers.resolve();
    await listed;
    expect(stores.people.getState()['mei']?.name).toBe('Mia Lind');
    expect(stores.conversations.getState()[CONVERSATION]).toMatchObject({ with: { name: 'Mia Lind' } });
  });

  it('is the current person in all windows: their name changes, also for the next sign-in on this computer', async () => {
    const { server, disk, stores, asked } = await start();
    const window = clientOf(server.connect());
    const { device } = unwrap(await window.request('account.signIn', { name: 'Amir Khan', password: 'right' }));
    expect(device).toBeDefined();
    unwrap(await window.request('account.setName', { name: 'Amir K.' }));
    await expect.poll(() => stores.session.getState()).toMatchObject({ me: { id: 'amir', name: 'Amir K.' } });
    expect([...disk.settings.values()]).toContain('amir Amir K.');
    await expect.poll(() => asked('host.storeDevice').at(-1)?.args).toMatchObject({ name: 'Amir K.' });
  });
});

describe('former names', () => {
  const profile: Profile = {
    userId: 'mei',
    version: 4,
    formerNames: [
      { name: 'Mei Lin', until: 100 },
      { name: 'Mia', until: 200 },
      { name: 'Mei Lind', until: 300 },
    ],
  };

  it('are shown and found until their time ends, without the current one', () => {
    expect(recentNames(profile, 'Mei Lind', 50)).toEqual(['Mia', 'Mei Lin']);
    expect(recentNames(profile, 'Mei Lind', 100)).toEqual(['Mia']);
    expect(recentNames(profile, 'Maya', 250)).toEqual(['Mei Lind']);
    expect(recentNames(undefined, 'Mei', 0)).toEqual([]);
    const maya = { id: 'mei', name: 'Maya' };
    expect(personMatches({ mei: profile }, maya, 'mia', 199)).toBe(true);
    expect(personMatches({ mei: profile }, maya, 'mia', 200)).toBe(false);
  });

  it('in a text are shown as the current one; the current name of another person comes first', () => {
    const people = [
      { id: 'mei', name: 'Mei Lind' },
      { id: 'mei', name: 'Tom', shown: 'Mei Lind' },
      { id: 'tom', name: 'Tom' },
      { id: 'mei', name: 'Mia', shown: 'Mei Lind' },
    ];
    expect(splitAtMentions('@mia and @Mei Lind, @Tom', people)).toEqual([
      { type: 'mention', text: '@Mei Lind', userId: 'mei' },
      { type: 'text', text: ' and ' },
      { type: 'mention', text: '@Mei Lind', userId: 'mei' },
      { type: 'text', text: ', ' },
      { type: 'mention', text: '@Tom', userId: 'tom' },
    ]);
  });
});

describe('a nickname in a room', () => {
  const person = (userId: string, nickname: string): RoomPerson => ({
    userId,
    nickname,
    inside: true,
    here: true,
    mutedUntil: null,
  });
  const roomOf = (...people: readonly RoomPerson[]): MembersState => ({
    'room:lunch': {
      described: true,
      ownerId: 'tom',
      byId: Object.fromEntries(people.map((one) => [one.userId, one])),
    },
  });
  const nicknameAfter = (state: MembersState): string | undefined =>
    reduceMembers(state, { type: 'renamed', userId: 'mei', former: ['Mei Lin', 'Mia'], name: 'Maya' })['room:lunch']
      ?.byId['mei']?.nickname;

  it('that was the former name follows; one that the person chose stays', () => {
    expect(nicknameAfter(roomOf(person('mei', 'mei lin'), person('tom', 'Tom')))).toBe('Maya');
    expect(nicknameAfter(roomOf(person('mei', 'Captain'), person('tom', 'Tom')))).toBe('Captain');
  });

  it('stays where another person has the new name as nickname, or one that looks the same', () => {
    for (const taken of ['maya', 'M\u0430ya']) {
      expect(nicknameAfter(roomOf(person('mei', 'Mei Lin'), person('tom', taken)))).toBe('Mei Lin');
    }
  });

  it('changes nothing in other rooms', () => {
    const state = roomOf(person('tom', 'Tom'));
    expect(reduceMembers(state, { type: 'renamed', userId: 'mei', former: ['Mei Lin'], name: 'Maya' })).toBe(state);
  });
});
