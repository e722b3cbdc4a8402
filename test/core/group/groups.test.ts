import { afterAll, describe, expect, inject, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { reconcileGroupNames } from '#core/group/groupNames.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { TrackedRedis } from '#core/redis/RedisAccess.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, randomPrefix, type SignedIn, silent, startCore } from '../../support/coreForTests.ts';
import { ask, outcomeOf } from '../../support/roomsForTests.ts';

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** Two nodes of one team, its owner, an admin and a member. */
async function startTeam() {
  const keyPrefix = randomPrefix();
  const [core, elsewhere] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
  stops.push(
    () => core.stop(),
    () => elsewhere.stop(),
  );
  const owner = await join(core);
  const [admin, member] = [await join(elsewhere), await join(elsewhere)];
  await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
  return { core, keyPrefix, owner, admin, member };
}

const password = 'correct horse';
const create = async (admin: SignedIn, name: string) => (await ask(admin, 'group.create', { name })).group.id;

describe('a group', () => {
  it('is created and changed by admins, listed by everyone, and everyone learns of it at once', async () => {
    const { owner, admin, member } = await startTeam();
    const groupId = await create(owner, '  design   team ');
    const group = { id: groupId, name: 'design team', size: 0 };
    const isOf = ({ groupId: id }: { groupId: string }) => id === groupId;
    expect((await member.waitFor('group.changed', isOf)).group).toEqual(group);

    await ask(admin, 'group.addMembers', { groupId, userIds: [member.me.id, owner.me.id] });
    await member.waitFor('group.changed', (change) => change.group?.size === 2);
    await ask(owner, 'group.removeMembers', { groupId, userIds: [owner.me.id] });
    await ask(admin, 'group.rename', { groupId, name: 'Design Team' });
    await ask(admin, 'group.rename', { groupId, name: 'UX' });
    expect((await ask(member, 'group.list', {})).groups).toEqual([{ id: groupId, name: 'UX', size: 1 }]);
    expect((await ask(member, 'group.members', { groupId })).userIds).toEqual([member.me.id]);

    const refusals = await Promise.all([
      member.request('group.create', { name: 'Mine' }),
      member.request('group.rename', { groupId, name: 'Mine' }),
      member.request('group.delete', { groupId }),
      member.request('group.addMembers', { groupId, userIds: [member.me.id] }),
      member.request('group.removeMembers', { groupId, userIds: [member.me.id] }),
    ]);
    expect(refusals.map(outcomeOf)).toEqual(refusals.map(() => 'NOT_ADMIN'));

    await ask(admin, 'group.delete', { groupId });
    await member.waitFor('group.changed', (change) => change.groupId === groupId && change.group === null);
    expect((await ask(member, 'group.list', {})).groups).toEqual([]);
    const { entries } = await ask(owner, 'admin.audit', { limit: 10 });
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('group.'))).toEqual([
      'group.delete',
      'group.rename',
      'group.rename',
      'group.removeMembers',
      'group.addMembers',
      'group.addMembers',
      'group.create',
    ]);
  });

  it('loses a person who is deactivated, also after they return', async () => {
    const { owner, member } = await startTeam();
    const [one, two] = [await create(owner, 'One'), await create(owner, 'Two')];
    for (const groupId of [one, two]) {
      await ask(owner, 'group.addMembers', { groupId, userIds: [member.me.id, owner.me.id] });
    }
    await ask(owner, 'admin.deactivate', { userId: member.me.id });
    await owner.waitFor('group.changed', ({ groupId, group }) => groupId === two && group?.size === 1);
    await ask(owner, 'admin.reactivate', { userId: member.me.id });
    for (const groupId of [one, two]) {
      expect((await ask(owner, 'group.members', { groupId })).userIds).toEqual([owner.me.id]);
    }
  });
});

describe('the name of a group', () => {
  it('is not confusable with one of a person or another group, in either order', async () => {
    const { core, owner, admin } = await startTeam();
    const register = async (name: string) =>
      outcomeOf(await connect(core).request('account.register', { name, password }));
    const groupId = await create(owner, 'design');
    expect(outcomeOf(await admin.request('group.create', { name: 'DESIGN' }))).toBe('GROUP_NAME_TAKEN');
    expect(outcomeOf(await admin.request('group.create', { name: 'dеsign' }))).toBe('GROUP_NAME_TAKEN'); // Cyrillic
    expect(await register('Dеsign')).toBe('NAME_TAKEN');
    expect(outcomeOf(await admin.request('group.create', { name: owner.me.name }))).toBe('GROUP_NAME_TAKEN');
    expect(outcomeOf(await admin.request('group.create', { name: ' ' }))).toBe('NAME_INVALID');
    expect(outcomeOf(await admin.request('group.create', { name: 'x'.repeat(65) }))).toBe('NAME_INVALID');

    await ask(owner, 'group.rename', { groupId, name: 'ux' });
    expect(await register('design')).toBe('ok');
    expect(outcomeOf(await owner.request('group.rename', { groupId, name: 'design' }))).toBe('GROUP_NAME_TAKEN');
    await ask(owner, 'group.delete', { groupId });
    expect(await register('ux')).toBe('ok');
  });

  it('stays reserved, or becomes free, after a crash between the two steps', async () => {
    const { core, keyPrefix, owner } = await startTeam();
    const keys = createKeys(keyPrefix);
    const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
    stops.push(async () => redis.stop());
    await redis.call('waiting', (command) => command.ping());
    const ports = { redis: redis as unknown as TrackedRedis, keys };
    const groupId = await create(owner, 'design');
    const { claim } = keys.account('design');
    // Before the reservation was confirmed, and a minute later.
    await redis.command.pexpire(claim, 60_000);
    await reconcileGroupNames(ports);
    expect(await redis.command.pttl(claim)).toBe(-1);
    const holder = await redis.command.get(claim);
    await redis.command.del(claim);
    await reconcileGroupNames(ports);
    expect([await redis.command.get(claim), await redis.command.pttl(claim)]).toEqual([holder, -1]);

    // After the group was deleted, before the reservation was released.
    await ask(owner, 'group.delete', { groupId });
    await redis.command.hset(keys.people.groupNames, 'design', `!${holder}`);
    await redis.command.set(claim, holder ?? '');
    await create(owner, 'Design');
    expect(unwrap(await owner.request('group.list', {})).groups).toMatchObject([{ name: 'Design' }]);
    expect(outcomeOf(await connect(core).request('account.register', { name: 'design', password }))).toBe('NAME_TAKEN');
  });
});
