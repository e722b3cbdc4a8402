import { expect, it } from 'vitest';
import type { Profile } from '#shared/contract/profileCalls.ts';
import { endOfDay } from '#shared/notify/nextMorning.ts';
import { currentStatus, personMatches, reduceProfiles } from '../../src-renderer/stores/profiles/reduce.ts';
import { timeIn } from '../../src-renderer/text/formats.ts';
import { createModelServer } from './support/createModelServer.ts';
import { startOpened } from './support/startParley.ts';

const profile = (version: number, until: number | null = null): Profile => ({
  userId: 'mei',
  version,
  status: { emoji: '🌴', text: 'On holiday', until },
});

it('a profile from a list never replaces a newer one from an event, nor the other way round', () => {
  const newer = reduceProfiles({}, { type: 'changed', profiles: [profile(2)] });
  expect(reduceProfiles(newer, { type: 'changed', profiles: [profile(1)] })).toEqual(newer);
  const latest = { userId: 'mei', version: 3 };
  expect(reduceProfiles(newer, { type: 'changed', profiles: [latest] })).toEqual({ mei: latest });
  expect(reduceProfiles(newer, { type: 'reset' })).toEqual({});
});

it('a status is shown until it ends, and without an end until it is cleared', () => {
  expect(currentStatus(profile(1, 1_000), 999)).toMatchObject({ text: 'On holiday' });
  expect(currentStatus(profile(1, 1_000), 1_000)).toBeNull();
  expect(currentStatus(profile(1), Number.MAX_SAFE_INTEGER)).not.toBeNull();
  expect(currentStatus({ userId: 'mei', version: 1 }, 0)).toBeNull();
  expect(currentStatus(undefined, 0)).toBeNull();
});

it('a status for today ends at midnight, and for people who are still up at night in the early morning', () => {
  const at = (day: number, hour: number): number => new Date(2026, 5, day, hour).getTime();
  expect(endOfDay(at(10, 9))).toBe(at(11, 0));
  expect(endOfDay(at(10, 1))).toBe(at(10, 4));
});

it('the local time of a zone that this computer does not know is not shown', () => {
  expect(timeIn('Asia/Tokyo', Date.UTC(2026, 5, 10, 12))).toBe('21:00');
  expect(timeIn('Mars/Base', 0)).toBeNull();
});

it('a profile that someone sets is known from the list at the start, and its changes from then on', async () => {
  const server = createModelServer();
  const zoe = server.connect();
  await zoe.request('account.register', { name: 'Zoe', password: 'correct horse' });
  const setProfile = (title: string) => zoe.request('person.setProfile', { title });
  await setProfile('Designer');
  const { stores } = await startOpened(server);
  const titles = () => Object.values(stores.profiles.getState()).map(({ title }) => title);
  await expect.poll(titles).toEqual(['Designer']);

  await setProfile('Lead designer');
  await expect.poll(titles).toEqual(['Lead designer']);
});

it('a person is found by words of the name and the title, in any order', () => {
  const profiles = { mei: { userId: 'mei', version: 1, title: 'Designer' } };
  const mei = { id: 'mei', name: 'Mei Lin' };
  for (const query of ['', 'lin', 'design', 'designer mei']) expect(personMatches(profiles, mei, query, 0)).toBe(true);
  for (const query of ['cook', 'tom designer']) expect(personMatches(profiles, mei, query, 0)).toBe(false);
  expect(personMatches({}, mei, 'design', 0)).toBe(false);
});
