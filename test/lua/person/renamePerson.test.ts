import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const DAY_MS = 86_400_000;

const join = (userId: string) => one.command.hset(keys.people.names, userId, userId);
const rename = (userId: string, from: string, name: string, redis = one, actor = userId) =>
  redis.run(scripts.renamePerson, keys.people, {
    userId,
    from,
    name,
    claim: `claim ${name}`,
    windowMs: 30 * DAY_MS,
    most: 3,
    kept: 4,
    actor,
    address: '192.0.2.1',
  });
const finish = (userId: string) => one.command.hdel(keys.people.renames, userId);
const formerOf = async (userId: string) =>
  (JSON.parse((await one.command.hget(keys.people.profiles, userId)) ?? '{}') as { formerNames?: unknown[] })
    .formerNames ?? [];
/** Moves the ends of all former names, as if that time had passed. */
async function passTime(userId: string, ms: number): Promise<void> {
  const profile = JSON.parse((await one.command.hget(keys.people.profiles, userId)) ?? '') as {
    formerNames: { until: number }[];
  };
  for (const former of profile.formerNames) former.until -= ms;
  await one.command.hset(keys.people.profiles, userId, JSON.stringify(profile));
}

it('changes the name, keeps the former one in the profile, records it, and notifies everyone', async () => {
  await join('mei');
  await one.command.hset(keys.people.profiles, 'mei', JSON.stringify({ userId: 'mei', version: 4, title: 'Cook' }));
  const published = await listenTo(two, keys.people.channel);

  const { renamed, rename: pending, profile } = await rename('mei', 'mei', 'Mia "Q"');

  expect(renamed).toBe(true);
  expect(JSON.parse(pending ?? '')).toEqual({ from: 'mei', to: 'Mia "Q"', claim: 'claim Mia "Q"' });
  const stored: unknown = JSON.parse(profile ?? '');
  expect(stored).toMatchObject({ userId: 'mei', version: 5, title: 'Cook', formerNames: [{ name: 'mei' }] });
  expect(await one.command.hget(keys.people.names, 'mei')).toBe('Mia "Q"');
  await drained(two);
  expect(published).toEqual([
    { event: 'person.renamed', data: { person: { id: 'mei', name: 'Mia "Q"' }, profile: stored } },
  ]);
  expect((await readActions(one, keys)).at(-1)).toBe('account.setName');
  const [entry = ''] = await one.command.lrange(keys.people.audit, -1, -1);
  expect(JSON.parse(entry)).toMatchObject({ by: 'mei', address: '192.0.2.1', detail: 'mei → Mia "Q"' });
});

it('is made by an admin for a member, and by the owner for an admin: NOT_ADMIN, NOT_TEAM_OWNER', async () => {
  await joinAll(one, keys, 'amy', 'bea', 'cy', 'dee');
  for (const userId of ['bea', 'cy']) {
    await one.run(scripts.setRole, keys.people, { userId, role: 'admin', ...as('amy') });
  }
  await expectRefusal(rename('bea', 'bea', 'Bo', one, 'dee'), 'NOT_ADMIN');
  await expectRefusal(rename('bea', 'bea', 'Bo', one, 'cy'), 'NOT_TEAM_OWNER');
  await expectRefusal(rename('amy', 'amy', 'Bo', one, 'cy'), 'NOT_TEAM_OWNER');
  expect(await one.command.hget(keys.people.names, 'bea')).toBe('bea');

  expect(await rename('dee', 'dee', 'Di', one, 'bea')).toMatchObject({ renamed: true });
  expect(await rename('bea', 'bea', 'Bo', one, 'amy')).toMatchObject({ renamed: true });
  const entries = (await one.command.lrange(keys.people.audit, -2, -1)).map((entry) => JSON.parse(entry) as object);
  expect(entries).toMatchObject([
    { action: 'admin.setName', by: 'bea', target: 'dee', detail: 'dee → Di' },
    { action: 'admin.setName', by: 'amy', target: 'bea', detail: 'bea → Bo' },
  ]);
});

it('is refused for a person who is not in the team: PERSON_NOT_FOUND', async () => {
  await expectRefusal(rename('nobody', 'nobody', 'Ghost'), 'PERSON_NOT_FOUND', {});
});

it('changes nothing while a change is unfinished, or when the person has another name', async () => {
  await join('ben');
  const first = await rename('ben', 'ben', 'bob');
  expect(await rename('ben', 'bob', 'rob')).toEqual({ renamed: false, rename: first.rename, profile: null });
  await finish('ben');
  expect(await rename('ben', 'ben', 'rob')).toEqual({ renamed: false, rename: null, profile: null });
  expect(await one.command.hget(keys.people.names, 'ben')).toBe('bob');
});

it('may happen three times within the time: NAME_CHANGED_OFTEN with when the next is possible', async () => {
  await join('ana');
  for (const [from, to] of [
    ['ana', 'a1'],
    ['a1', 'a2'],
    ['a2', 'a3'],
  ] as const) {
    await rename('ana', from, to);
    await finish('ana');
    await passTime('ana', DAY_MS);
  }
  const [first] = (await formerOf('ana')) as { until: number }[];
  await expectRefusal(rename('ana', 'a3', 'a4'), 'NAME_CHANGED_OFTEN', { nextAt: first?.until });
  expect(await one.command.hget(keys.people.names, 'ana')).toBe('a3');
  await passTime('ana', 28 * DAY_MS);
  expect((await rename('ana', 'a3', 'a4')).renamed).toBe(true);
});

it('keeps a number of former names, and replaces a profile that can not be read', async () => {
  await join('eve');
  await one.command.hset(keys.people.profiles, 'eve', 'not JSON');
  for (let index = 0; index < 6; index += 1) {
    await rename('eve', index === 0 ? 'eve' : `e${index}`, `e${index + 1}`);
    await finish('eve');
    await passTime('eve', 31 * DAY_MS);
  }
  expect(await formerOf('eve')).toMatchObject([{ name: 'e2' }, { name: 'e3' }, { name: 'e4' }, { name: 'e5' }]);
});

it('happens once for many callers', async () => {
  await join('dan');
  const outcomes = await atOnce([one, two], 12, (redis, index) => rename('dan', 'dan', `d${index}`, redis));
  expect(outcomes.filter(({ renamed }) => renamed)).toHaveLength(1);
  expect(await formerOf('dan')).toHaveLength(1);
});
