import { afterAll, describe, expect, it } from 'vitest';
import { createVisitors } from '#core/visitor/createVisitors.ts';
import { createKeys } from '#core/keys.ts';
import type { LivePorts } from '#core/live/LiveSession.ts';
import { DEFAULT_TIMING } from '#core/timing.ts';
import { isVisitor } from '#shared/account/visitorId.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';
import { openRoomStore } from '../../support/roomStore.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { withoutMarks } from '../../support/withoutMarks.ts';

const keyPrefix = randomPrefix();
// Short times, so that visitors are removed during a test.
const timing = { visitorGraceMs: 3_000, sweepEveryMs: 50 };
const [core, elsewhere] = [startCore({ keyPrefix, timing }), startCore({ keyPrefix, timing })];
const store = openRoomStore(keyPrefix);
const { one } = startScripts();
afterAll(async () => {
  await Promise.all([core.stop(), elsewhere.stop()]);
});

async function linkTo(owner: SignedIn, conversationId: string): Promise<string> {
  const { code } = await ask(owner, 'visitor.setLink', { conversationId, clientId: freshId(), on: true });
  return code ?? '';
}

/** A room of Mei with a guest link. */
async function openHouse(settings: Parameters<typeof createRoom>[1] = {}) {
  const mei = await join(core);
  const { name, conversationId } = await createRoom(mei, settings);
  return { mei, name, conversationId, code: await linkTo(mei, conversationId) };
}

const knock = (room: string, code: string, nickname: string) =>
  connect(elsewhere).request('visitor.enter', { room, code, nickname });

/** Enters as a visitor on the other node. */
async function visit(room: string, code: string, nickname = `Ana ${freshId()}`): Promise<SignedIn> {
  const client = connect(elsewhere);
  const { me, token } = unwrap(await client.request('visitor.enter', { room, code, nickname }));
  return { ...client, me, token, password: '' };
}

const membersOf = async (person: SignedIn, conversationId: string) => {
  const { members } = await ask(person, 'room.describe', { conversationId });
  return members.flatMap(({ role, nickname }) => (role === 'former' ? [] : nickname));
};

describe('a visitor', () => {
  it('F9: enters a hidden room with a password by its link, without an account, and writes there', async () => {
    const { mei, name, conversationId, code } = await openHouse({ hidden: true, password: 'secret' });
    const ana = await visit(name, code, 'Ana');
    expect(isVisitor(ana.me.id)).toBe(true);
    expect(ana.me).toMatchObject({ name: 'Ana', role: 'guest' });
    await say(ana, conversationId, 'hello from outside');
    const { event } = await mei.waitFor('conversation.appended', (data) => data.event.type === 'message');
    expect(event).toMatchObject({ from: ana.me.id });
    expect(await membersOf(mei, conversationId)).toContain('Ana');
    await say(mei, conversationId, 'welcome');
    await ana.waitFor('conversation.appended', (data) => data.event.from === mei.me.id);
    // People outside the room do not see the visitor.
    const eve = await join(core);
    expect((await ask(eve, 'person.list', {})).people.map(({ id }) => id)).not.toContain(ana.me.id);
  });

  it('F9: is refused with a wrong, replaced or removed link, and one of another room', async () => {
    const { mei, name, conversationId, code } = await openHouse();
    const other = await createRoom(mei);
    const refused = async (room: string, typed: string) => outcomeOf(await knock(room, typed, 'Ana'));
    expect(await refused(name, `${code}x`)).toBe('GUEST_LINK_INVALID');
    expect(await refused(other.name, code)).toBe('GUEST_LINK_INVALID');
    expect(await refused('a room that does not exist', code)).toBe('GUEST_LINK_INVALID');
    expect(await refused('', code)).toBe('GUEST_LINK_INVALID');
    const next = await linkTo(mei, conversationId);
    expect(await refused(name, code)).toBe('GUEST_LINK_INVALID');
    await ask(mei, 'visitor.setLink', { conversationId, clientId: freshId(), on: false });
    expect(await refused(name, next)).toBe('GUEST_LINK_INVALID');
  });

  it('F9: can’t enter a new room of the same name with the link of the closed one', async () => {
    const { mei, name, conversationId, code } = await openHouse();
    await ask(mei, 'room.close', { conversationId });
    await createRoom(mei, { name });
    expect(outcomeOf(await knock(name, code, 'Ana'))).toBe('GUEST_LINK_INVALID');
  });

  it('F9: has a nickname of their own: none of the room, and no name of an account', async () => {
    const { mei, name, code } = await openHouse();
    const tom = await join(core);
    await visit(name, code, 'Ana');
    for (const taken of ['ana', mei.me.name, tom.me.name]) {
      expect([taken, outcomeOf(await knock(name, code, taken))]).toEqual([taken, 'NICKNAME_TAKEN']);
    }
    expect(outcomeOf(await knock(name, code, ' '))).toBe('NICKNAME_INVALID');
  });

  it('F9: takes a seat, and is refused when all are taken by people who are present', async () => {
    const { name, code } = await openHouse({ seats: 2 });
    const ana = await visit(name, code);
    expect(outcomeOf(await knock(name, code, 'Bo'))).toBe('ROOM_FULL');
    await ask(ana, 'presence.renew', {});
  });

  it('F9: continues after a reconnection, and is removed with seat and session when unresponsive', async () => {
    const { mei, name, conversationId, code } = await openHouse();
    const ana = await visit(name, code, 'Ana');
    await say(ana, conversationId, 'I was here');
    await ana.connection.close();
    const again = connect(core);
    expect(unwrap(await again.request('account.resume', { token: ana.token })).me.id).toBe(ana.me.id);
    await again.connection.close();
    await mei.waitFor('conversation.appended', ({ event }) => event.type === 'left' && event.from === ana.me.id);
    await expect.poll(() => membersOf(mei, conversationId)).not.toContain('Ana');
    await expect
      .poll(async () => outcomeOf(await connect(core).request('account.resume', { token: ana.token })))
      .toBe('SESSION_EXPIRED');
    // The messages stay, and so does the nickname, which stays reserved.
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events.some((event) => event.type === 'message' && event.from === ana.me.id)).toBe(true);
    expect(outcomeOf(await knock(name, code, 'Ana'))).toBe('NICKNAME_TAKEN');
    await expect
      .poll(async () =>
        Object.values<string>(store.keys.user(ana.me.id)).reduce(
          async (sum, key) => (await sum) + (await store.redis.exists(key)),
          Promise.resolve(0),
        ),
      )
      .toBe(0);
    expect(await store.redis.hexists(store.keys.people.roles, ana.me.id)).toBe(0);
  });

  it('F9: is not removed while online', async () => {
    const { mei, name, conversationId, code } = await openHouse();
    await visit(name, code, 'Ana');
    // Long enough for several checks.
    await expect.poll(() => store.redis.zscore(store.keys.agenda('visitors').due, 'none')).toBeNull();
    const bo = await visit(name, code, 'Bo');
    await bo.connection.close();
    await mei.waitFor('conversation.appended', ({ event }) => event.type === 'left' && event.from === bo.me.id);
    expect(await membersOf(mei, conversationId)).toContain('Ana');
  });

  it('F9: reads and writes only in the room, and has no direct conversations', async () => {
    const { mei, name, conversationId, code } = await openHouse();
    const ana = await visit(name, code);
    await expectRefused(ana, 'direct.open', { userId: mei.me.id }, 'NOT_FOR_GUESTS');
    await expectRefused(mei, 'direct.open', { userId: ana.me.id }, 'PERSON_NOT_FOUND');
    await expectRefused(ana, 'directory.search', {}, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'account.sessions', {}, 'NOT_FOR_GUESTS');
    const factor = { password: '', code: '123456' };
    await expectRefused(ana, 'account.twoFactor', {}, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'account.beginTwoFactor', factor, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'account.confirmTwoFactor', factor, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'account.turnOffTwoFactor', factor, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'account.renewRecoveryCodes', factor, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'admin.turnOffTwoFactor', { userId: mei.me.id }, 'NOT_FOR_GUESTS');
    const report = { conversationId, offset: 1, reason: 'spam' as const };
    await expectRefused(ana, 'report.create', report, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'person.setProfile', { title: 'Boss' }, 'NOT_FOR_GUESTS');
    const other = await createRoom(mei);
    await expectRefused(ana, 'room.enter', { name: other.name, clientId: freshId() }, 'NOT_FOR_GUESTS');
    await expectRefused(ana, 'conversation.fetch', { conversationId: other.conversationId }, 'NOT_A_MEMBER');
    expect((await ask(ana, 'person.list', {})).people.map(({ id }) => id)).toEqual([mei.me.id]);
    const handOver = { conversationId, clientId: freshId(), userId: ana.me.id };
    await expectRefused(mei, 'room.handOver', handOver, 'INVALID_ARGUMENT');
  });

  it('F9: never becomes the owner of the room', async () => {
    const { mei, name, conversationId, code } = await openHouse();
    const ana = await visit(name, code);
    const tom = await join(core);
    await ask(tom, 'room.enter', { name, clientId: freshId() });
    await ask(mei, 'room.leave', { conversationId, clientId: freshId() });
    const { room } = await ask(tom, 'room.describe', { conversationId });
    expect(room.ownerId).toBe(tom.me.id);
    await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
    expect((await ask(ana, 'room.describe', { conversationId })).room.ownerId).not.toBe(ana.me.id);
  });
});

describe('the id of a visitor', () => {
  it('F9: is tried again when it is in use', async () => {
    const keys = createKeys(randomPrefix());
    const ids = ['one', 'one', 'one', 'two'];
    const ports = { redis: withoutMarks(one), keys, timing: DEFAULT_TIMING } as unknown as LivePorts;
    const visitors = createVisitors(ports, () => ids.shift() ?? 'no more');
    expect(await visitors.add()).toBe('visitor-one');
    expect(await visitors.add()).toBe('visitor-two');
    visitors.stop();
  });
});
