import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const YEAR_MS = 366 * 86_400_000;

async function join(userId: string): Promise<void> {
  await one.command.hset(keys.people.names, userId, userId);
}
function set(userId: string, change: object, endsAt = 0, redis = one) {
  const args = { userId, longestMs: YEAR_MS, endsAt, change: JSON.stringify(change) };
  return redis.run(scripts.setProfile, keys.people, args);
}
const parse = ({ profile }: { profile: string }): unknown => JSON.parse(profile);

it('changes the given fields, removes those that are null, keeps the others, and notifies everyone', async () => {
  await join('amy');
  const published = await listenTo(two, keys.people.channel);
  const status = { emoji: '🌴', text: 'A "holiday" }', until: null };

  expect(parse(await set('amy', { title: 'Designer', status }))).toEqual({
    userId: 'amy',
    version: 1,
    title: 'Designer',
    status,
  });
  const last = parse(await set('amy', { title: null, timeZone: 'Europe/Berlin' }));

  expect(last).toEqual({ userId: 'amy', version: 2, timeZone: 'Europe/Berlin', status });
  await drained(two);
  expect(published).toMatchObject([
    { event: 'person.changed', data: { profile: { version: 1 } } },
    { event: 'person.changed', data: { profile: last } },
  ]);
});

it('keeps the exact time at which a status ends', async () => {
  await join('ben');
  const until = Date.now() + 3_600_000;
  expect(parse(await set('ben', { status: { emoji: '🌴', text: '', until } }, until))).toMatchObject({
    status: { until },
  });
});

it.each([
  ['is past', () => Date.now() - 60_000],
  ['is more than a year away', () => Date.now() + YEAR_MS + 60_000],
])('refuses a status whose end %s, and changes nothing: STATUS_END_INVALID', async (_what, end) => {
  await join('cat');
  await expectRefusal(set('cat', { title: 'Cook' }, end()), 'STATUS_END_INVALID');
  expect(await one.command.hget(keys.people.profiles, 'cat')).toBeNull();
});

it('refuses a person who is not in the team: PERSON_NOT_FOUND', async () => {
  await expectRefusal(set('nobody', { title: 'Ghost' }), 'PERSON_NOT_FOUND');
});

it('loses no field of two that are changed at once', async () => {
  await join('dan');
  await atOnce([one, two], 10, (redis, index) =>
    set('dan', index % 2 === 0 ? { title: `Title ${index}` } : { timeZone: `Zone/${index}` }, 0, redis),
  );
  const stored: unknown = JSON.parse((await one.command.hget(keys.people.profiles, 'dan')) ?? '');
  expect(stored).toMatchObject({
    version: 10,
    title: expect.stringContaining('Title') as string,
    timeZone: expect.stringContaining('Zone') as string,
  });
});

it('replaces a profile that can not be read', async () => {
  await join('eve');
  await one.command.hset(keys.people.profiles, 'eve', 'not JSON');
  expect(parse(await set('eve', { title: 'Editor' }))).toEqual({ userId: 'eve', version: 1, title: 'Editor' });
});
