import { afterAll, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { join, randomPrefix, startCore } from '../support/coreForTests.ts';
import { ask, expectRefused } from '../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const [core, elsewhere] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
const redis = connectToRedis();
afterAll(async () => {
  await Promise.all([core.stop(), elsewhere.stop()]);
  redis.disconnect();
});

it('is shown to everyone at once, on every node, and to those who come later', async () => {
  const [mei, tom] = [await join(core), await join(elsewhere)];
  const status = { emoji: '🌴', text: 'On holiday', until: Date.now() + 3_600_000 };

  const { profile } = await ask(mei, 'person.setProfile', { title: ' Designer\n for  print ', status });

  expect(profile).toMatchObject({ userId: mei.me.id, title: 'Designer for print', status });
  await tom.waitFor('person.changed', ({ profile: changed }) => changed.version === profile.version);
  expect(tom.received('person.changed').at(-1)).toEqual({ profile });
  const listed = await ask(await join(elsewhere), 'person.list', {});
  expect(listed.profiles?.filter(({ userId }) => userId === mei.me.id)).toEqual([profile]);
});

it('keeps what is not named, and removes what is null or empty', async () => {
  const mei = await join(core);
  await ask(mei, 'person.setProfile', { title: 'Designer', timeZone: 'Asia/Tokyo' });
  await ask(mei, 'person.setProfile', { status: { emoji: '🌴', text: '', until: null } });
  const { profile } = await ask(mei, 'person.setProfile', { title: '  ', status: null });
  expect(profile).toEqual({ userId: mei.me.id, version: 3, timeZone: 'Asia/Tokyo' });
});

it('can not turn the text around it, nor break its line', async () => {
  const mei = await join(core);
  const text = '\u202Eevil\u2066\r\n\tline';
  const { profile } = await ask(mei, 'person.setProfile', { status: { emoji: '🌴', text, until: null } });
  expect(profile.status?.text).toBe('evil line');
});

it.each([
  ['an unknown time zone', { timeZone: 'Mars/Base' }, 'TIME_ZONE_INVALID'],
  ['a status that has ended', { status: { emoji: '🌴', text: '', until: 1 } }, 'STATUS_END_INVALID'],
  ['a status without an emoji', { status: { emoji: 'x', text: '', until: null } }, 'INVALID_ARGUMENT'],
  ['a title that is too long', { title: 'x'.repeat(LIMITS.profileTitleLength + 1) }, 'INVALID_ARGUMENT'],
] as const)('refuses %s, and changes nothing: %s', async (_what, change, code) => {
  const mei = await join(core);
  await expectRefused(mei, 'person.setProfile', change, code);
  expect((await ask(mei, 'person.list', {})).profiles?.some(({ userId }) => userId === mei.me.id)).toBe(false);
});

it('stores half of a character as the replacement character', async () => {
  const mei = await join(core);
  const status = { emoji: '🌴', text: '\uDFF4sun', until: null };
  const { profile } = await ask(mei, 'person.setProfile', { title: 'a\uD83D', status });
  expect(profile).toMatchObject({ title: 'a\uFFFD', status: { text: '\uFFFDsun' } });
});

it('is read without the fields of a later version that this one does not understand', async () => {
  const mei = await join(core);
  const stored = { userId: mei.me.id, version: 7, title: 3, status: 'away', pronouns: 'she', timeZone: 'Asia/Tokyo' };
  await redis.hset(keys.people.profiles, mei.me.id, JSON.stringify(stored), 'broken', 'not JSON');
  const { profiles } = await ask(mei, 'person.list', {});
  expect(profiles?.filter(({ userId }) => userId === mei.me.id)).toEqual([
    { userId: mei.me.id, version: 7, timeZone: 'Asia/Tokyo' },
  ]);
});
