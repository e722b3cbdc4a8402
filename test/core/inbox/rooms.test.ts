import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { freshId, join, randomPrefix, say, type SignedIn } from '../../support/coreForTests.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { createKeys } from '#core/keys.ts';
import {
  countsOf,
  expectInbox,
  inboxOf,
  listNotices,
  startFollowingCore,
  write,
} from '../../support/noticesForTests.ts';
import { ask, closeAfter, createRoom, enter } from '../../support/roomsForTests.ts';
import { passTime } from '../room/model/passTime.ts';

const keyPrefix = randomPrefix();
const core = startFollowingCore({ keyPrefix, timing: { roomIdleMinMs: 100 } });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

/** Every stored value with this prefix as text, to search for what must not be there. */
async function storedOf(person: SignedIn): Promise<string> {
  const { notices } = createKeys(keyPrefix).user(person.me.id);
  return JSON.stringify(await redis.hgetall(notices));
}

async function meet(settings: Parameters<typeof createRoom>[1] = {}) {
  const { password } = settings;
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const room = await createRoom(mei, settings);
  await enter(tom, room.name, typeof password === 'string' ? { password } : {});
  return { mei, tom, ...room };
}

describe('a person who is no longer in a room', () => {
  it('C1: has no notices of it after leaving', async () => {
    const { mei, tom, conversationId } = await meet();
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'between us');
    await expectInbox(tom, 'mentioned:3*');

    await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
    expect(await inboxOf(tom)).toEqual([]);
    await expect.poll(() => storedOf(tom)).toBe('{}');
    expect(await countsOf(tom)).toEqual([0, 0]);
  });

  it('C1: has no notices of a hidden room after being removed, and gets none', async () => {
    const { mei, tom, conversationId } = await meet({ hidden: true });
    const { offset } = await say(tom, conversationId, 'question');
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'between us');
    await expectInbox(tom, 'mentioned:4*');

    await ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: tom.me.id });
    expect(await inboxOf(tom)).toEqual([]);
    await expect.poll(() => storedOf(tom)).toBe('{}');
    const frames = tom.received('inbox.appended').length;
    await write(mei, conversationId, { mentions: [tom.me.id], replyTo: offset }, 'still between us');
    const ann = await join(core);
    const direct = await ask(ann, 'direct.open', { userId: tom.me.id });
    await say(ann, direct.conversation.conversationId, 'hi');
    await expectInbox(tom, 'added:1*');
    expect(tom.received('inbox.appended')).toHaveLength(frames + 1);
  });

  it('C1: who has to prove its new password sees that there is a notice, but none of its text', async () => {
    const { mei, tom, conversationId } = await meet({ password: 'first', hidden: true });
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'before');
    await expectInbox(tom, 'mentioned:3*');
    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'second' });
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'after');

    await expectInbox(tom, 'mentioned:5*', 'mentioned:3*');
    for (const { title, place } of await listNotices(tom)) expect([title, place.name]).toEqual(['', '']);
    expect(JSON.stringify(tom.received('inbox.appended'))).not.toContain('after');
  });
});

describe('of a room that has closed', () => {
  it('C1: leaves no notices when it was closed by its owner', async () => {
    const { mei, tom, conversationId } = await meet();
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'between us');
    await expectInbox(tom, 'mentioned:3*');
    await ask(tom, 'inbox.markAllRead', {});

    await ask(mei, 'room.close', { conversationId });
    expect(await inboxOf(tom)).toEqual([]);
    await expect.poll(() => storedOf(tom)).toBe('{}');
  });

  it('C1: leaves no notices when it expired', async () => {
    const { mei, tom, conversationId } = await meet();
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'between us');
    await expectInbox(tom, 'mentioned:3*');
    await closeAfter(mei, conversationId, 200);

    await expect.poll(() => storedOf(tom)).toBe('{}');
    await expect.poll(() => storedOf(mei)).toBe('{}');
    const { noticed } = createKeys(keyPrefix).followed(conversationId);
    await expect.poll(() => redis.exists(noticed)).toBe(0);
  });
});

describe('a room that is about to close', () => {
  it('C1: notifies its owner once until the next message', async () => {
    const { mei, tom, conversationId } = await meet({ idleTtlMs: 600_000 });
    const keys = createKeys(keyPrefix);
    /** Until it closes in less than a tenth of that time. */
    async function letTimePass(): Promise<void> {
      await passTime(redis, keys.conversation(conversationId), 550_000);
      await redis.zadd(keys.agenda('follow').due, 0, conversationId);
    }
    await letTimePass();
    await expect.poll(() => inboxOf(mei)).toEqual(['roomClosing:-*']);
    const [notice] = await listNotices(mei);
    const { room } = await ask(mei, 'room.describe', { conversationId });
    expect(notice).toMatchObject({ from: null, title: '', until: room.closesAt, place: { conversationId } });
    expect(await inboxOf(tom)).toEqual([]);
    const closings = () => mei.received('inbox.appended').map(({ notice: each }) => each.offset);
    await expect.poll(closings).toEqual([1]);

    await say(tom, conversationId, 'wait');
    await expectInbox(mei);
    await letTimePass();
    await expect.poll(() => inboxOf(mei)).toEqual(['roomClosing:-*']);
    await expect.poll(closings).toEqual([1, 2]);
  });
});

it('C1: a notice of a message that was already read is created as read', async () => {
  const slow = startFollowingCore({ timing: { projectAfterMs: 1_000 } });
  onTestFinished(() => slow.stop());
  const [mei, tom] = await Promise.all([join(slow), join(slow)]);
  const { conversationId, name } = await createRoom(mei);
  await enter(tom, name);
  await write(mei, conversationId, { mentions: [tom.me.id] });
  await ask(tom, 'conversation.fetch', { conversationId, markRead: true });

  await expectInbox(tom, 'mentioned:3');
  expect(await countsOf(tom)).toEqual([0, 0]);
});
