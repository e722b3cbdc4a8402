import { afterAll, describe, expect, inject, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { reconcileGroupNames } from '#core/group/groupNames.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { TrackedRedis } from '#core/redis/RedisAccess.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, randomPrefix, type SignedIn, silent, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

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

describe('a group from a room', () => {
  it('begins with those who are in the room, without guests and visitors, and stays as it is', async () => {
    const { core, owner, admin, member } = await startTeam();
    const { name, conversationId } = await createRoom(owner, { hidden: true });
    for (const person of [admin, member]) await enter(person, name);
    const [guest, left] = [await join(core), await join(core)];
    for (const person of [guest, left]) await enter(person, name);
    await ask(left, 'room.leave', { conversationId, clientId: freshId() });
    await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
    const { code } = await ask(owner, 'visitor.setLink', { conversationId, clientId: freshId(), on: true });
    unwrap(await connect(core).request('visitor.enter', { room: name, code: code ?? '', nickname: 'Ana' }));

    const { group, leftOut } = await ask(admin, 'group.create', { name: 'Kitchen', conversationId });
    expect([group.size, leftOut]).toEqual([3, 2]);
    const members = new Set([owner.me.id, admin.me.id, member.me.id]);
    expect(new Set((await ask(member, 'group.members', { groupId: group.id })).userIds)).toEqual(members);
    await member.waitFor('group.changed', (change) => change.group?.size === 3);
    const { entries } = await ask(owner, 'admin.audit', { limit: 1 });
    expect(entries).toMatchObject([{ action: 'group.createFromRoom', by: admin.me.id, detail: '3,Kitchen' }]);

    await enter(left, name);
    expect((await ask(member, 'group.list', {})).groups).toEqual([group]);
  });

  it('is only made by an admin who is in the room, and a refused name is free', async () => {
    const { owner, admin, member } = await startTeam();
    const { name, conversationId } = await createRoom(member);
    const args = { name: 'Kitchen', conversationId };
    await expectRefused(member, 'group.create', args, 'NOT_ADMIN');
    await expectRefused(admin, 'group.create', args, 'NOT_A_MEMBER');
    await expectRefused(owner, 'group.create', { ...args, conversationId: 'room:none' }, 'ROOM_CLOSED');
    await enter(owner, name);
    await ask(owner, 'room.leave', { conversationId, clientId: freshId() });
    await expectRefused(owner, 'group.create', args, 'NOT_A_MEMBER');
    expect(await create(owner, 'Kitchen')).not.toBe('');
  });

  it('has all of 1,000 people, and is refused when there are more', async () => {
    const { keyPrefix, owner } = await startTeam();
    const keys = createKeys(keyPrefix);
    const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
    stops.push(async () => redis.stop());
    await redis.call('waiting', (command) => command.ping());
    const { conversationId } = await createRoom(owner, { seats: 0, idleTtlMs: 0 });
    const { members } = keys.conversation(conversationId);
    const entry = (await redis.command.hget(members, owner.me.id)) ?? '';
    const seed = async (ids: readonly string[]): Promise<void> => {
      await redis.command.hset(members, ...ids.flatMap((id) => [id, entry]));
      await redis.command.hset(keys.people.names, ...ids.flatMap((id) => [id, JSON.stringify({ id, name: id })]));
    };
    await seed(Array.from({ length: LIMITS.groupMembers - 1 }, (_, index) => `member-${index}`));
    const { group, leftOut } = await ask(owner, 'group.create', { name: 'All', conversationId });
    expect([group.size, leftOut]).toEqual([LIMITS.groupMembers, 0]);
    await seed(['one-more']);
    const details = { field: 'conversationId', limit: LIMITS.groupMembers };
    await expectRefused(owner, 'group.create', { name: 'More', conversationId }, 'ROOM_TOO_LARGE_FOR_GROUP', details);
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
