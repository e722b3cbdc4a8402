import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { eraseFromConversation } from '#core/erase/eraseFromConversation.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { overrideRedisAccess } from '#core/redis/RedisAccess.ts';
import { ERASED_NAME } from '#shared/text/erasedName.ts';
import { pngFile, sendFile } from '../../support/blobsForTests.ts';
import {
  connect,
  freshId,
  join,
  pair,
  randomPrefix,
  say,
  type SignedIn,
  silent,
  startCore,
} from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';
import { withoutMarks } from '../../support/withoutMarks.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const TIMING = { sweepEveryMs: 25, cleanupDelayMs: 50, projectAfterMs: 20 };
const [core, elsewhere] = [startCore({ keyPrefix, timing: TIMING }), startCore({ keyPrefix, timing: TIMING })];
const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
let owner: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  [owner] = [await join(core)];
  admin = await join(core);
  await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
});
afterAll(async () => {
  redis.stop();
  await Promise.all([core.stop(), elsewhere.stop()]);
});

const erase = (by: SignedIn, { me }: SignedIn) => ask(by, 'admin.erase', { userId: me.id, name: me.name });
const isListed = async ({ me }: SignedIn) =>
  (await ask(owner, 'admin.people', {})).people.some(({ id }) => id === me.id);
const expectErased = (person: SignedIn) => expect.poll(() => isListed(person)).toBe(false);

async function textsIn(person: SignedIn, conversationId: string): Promise<string[]> {
  const { events } = await ask(person, 'conversation.fetch', { conversationId, limit: 50 });
  return events.flatMap((event) => (event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : []));
}

describe('erasing a person', () => {
  it('signs them out on every node, and makes them a former member for everyone at once', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'hello');
    const far = connect(elsewhere);
    await far.request('account.signIn', { name: mei.me.name, password: mei.password });
    const distant = await join(elsewhere);

    await erase(admin, mei);

    await Promise.all([mei.waitFor('session.ended'), far.waitFor('session.ended')]);
    for (const other of [tom, distant, owner]) {
      await other.waitFor('person.erased', ({ userId }) => userId === mei.me.id);
    }
    const signIn = { name: mei.me.name, password: mei.password };
    await expectErased(mei);
    expect(outcomeOf(await connect(elsewhere).request('account.signIn', signIn))).toBe('WRONG_CREDENTIALS');
    expect(outcomeOf(await connect(core).request('account.resume', { token: mei.token }))).toBe('SESSION_EXPIRED');
    const { people, erased } = await ask(distant, 'person.list', {});
    expect(people.map(({ id }) => id)).not.toContain(mei.me.id);
    expect(erased).toContain(mei.me.id);
    const body = { kind: 'text', text: 'are you there?' } as const;
    await expectRefused(tom, 'message.send', { conversationId, clientId: freshId(), body }, 'DIRECT_UNAVAILABLE');
    await expectRefused(distant, 'direct.open', { userId: mei.me.id }, 'PERSON_NOT_FOUND');
    expect(await textsIn(tom, conversationId)).toEqual(['hello']);
  });

  it('goes on while they write, and their rooms pass on', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const room = await createRoom(mei);
    await enter(tom, room.name);
    let isOver = false;
    const writing = (async () => {
      for (let count = 1; !isOver; count += 1) {
        const body = { kind: 'text', text: `message ${count}` } as const;
        const args = { conversationId: room.conversationId, clientId: freshId(), body };
        isOver = !(await mei.request('message.send', args)).ok;
      }
    })();
    await tom.waitFor('conversation.appended', ({ event }) => event.type === 'message');
    await erase(owner, mei);
    await writing;
    await expectErased(mei);
    const { room: state, members } = await ask(tom, 'room.describe', { conversationId: room.conversationId });
    expect(state.ownerId).toBe(tom.me.id);
    expect(members.map(({ userId }) => userId)).toEqual([tom.me.id]);
  });

  it('is done once by two admins at the same time', async () => {
    const mei = await join(core);
    const args = { userId: mei.me.id, name: mei.me.name };
    const answers = await Promise.all([owner.request('admin.erase', args), admin.request('admin.erase', args)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['PERSON_ERASED', 'ok']);
    await expectErased(mei);
    await expectRefused(owner, 'admin.erase', args, 'PERSON_ERASED');
    const { entries } = await ask(owner, 'admin.audit', { limit: 9, action: 'admin.erase', userId: mei.me.id });
    expect(entries).toHaveLength(1);
  });

  it('is refused with a code of its own', async () => {
    const mei = await join(core);
    const args = { userId: mei.me.id, name: mei.me.name };
    await expectRefused(mei, 'admin.erase', args, 'NOT_ADMIN');
    await expectRefused(owner, 'admin.erase', { userId: owner.me.id, name: owner.me.name }, 'ERASING_YOURSELF');
    await expectRefused(admin, 'admin.erase', { userId: owner.me.id, name: owner.me.name }, 'LAST_OWNER');
    await expectRefused(owner, 'admin.erase', { userId: 'nobody', name: 'x' }, 'PERSON_NOT_FOUND');
    await expectRefused(owner, 'admin.erase', { userId: 'visitor-1', name: 'x' }, 'ERASING_VISITOR');
    await expectRefused(owner, 'admin.erase', { ...args, name: 'someone else' }, 'NAME_DIFFERS', { field: 'name' });
    await expectRefused(owner, 'admin.erase', { ...args, name: '' }, 'NAME_DIFFERS', { field: 'name' });
    await ask(owner, 'admin.setRole', { userId: mei.me.id, role: 'admin' });
    await expectRefused(admin, 'admin.erase', args, 'NOT_TEAM_OWNER');
    await ask(owner, 'retention.hold', { target: { kind: 'person', id: mei.me.id }, on: true });
    await expectRefused(owner, 'admin.erase', args, 'PERSON_HELD');
    await ask(owner, 'retention.hold', { target: { kind: 'person', id: mei.me.id }, on: false });
    await erase(owner, mei);
    await expectErased(mei);
  });

  it('changes nothing in a conversation under legal hold and in messages of a person under hold', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const file = await sendFile(mei, conversationId, pngFile(9, 9));
    const body = { kind: 'text', text: `thanks @${mei.me.name}` } as const;
    await ask(tom, 'message.send', { conversationId, clientId: freshId(), body, mentions: [mei.me.id] });
    const free = await createRoom(tom);
    for (const person of [mei, admin]) await enter(person, free.name);
    for (const person of [tom, admin]) {
      const args = { conversationId: free.conversationId, clientId: freshId(), body };
      await ask(person, 'message.send', { ...args, mentions: [mei.me.id] });
    }
    const held = await createRoom(admin);
    await enter(mei, held.name, { nickname: 'Mei under hold' });
    const ofRoom = { kind: 'conversation', id: held.conversationId } as const;
    await ask(owner, 'retention.hold', { target: ofRoom, on: true });
    await ask(owner, 'retention.hold', { target: { kind: 'person', id: tom.me.id }, on: true });

    await erase(owner, mei);
    await expectErased(mei);

    expect(outcomeOf(await tom.request('blob.link', { conversationId, blobId: file.blob.id }))).toBe('ok');
    expect(await textsIn(tom, conversationId)).toEqual([body.text]);
    await expectRefused(tom, 'message.send', { conversationId, clientId: freshId(), body }, 'DIRECT_UNAVAILABLE');
    expect(await textsIn(tom, free.conversationId)).toEqual([body.text, `thanks @${ERASED_NAME}`]);
    const { members } = await ask(admin, 'room.describe', { conversationId: held.conversationId });
    expect(members).toContainEqual(
      expect.objectContaining({ userId: mei.me.id, nickname: 'Mei under hold', role: 'former' }),
    );
  });

  it('does not confuse them with people who have a longer name', async () => {
    const [mei, lin, tom] = [await join(core, 'Zoe'), await join(core, 'Zoe Lin'), await join(core)];
    const room = await createRoom(tom);
    for (const person of [mei, lin]) await enter(person, room.name);
    const body = { kind: 'text', text: '@Zoe and @zoe lin, not mail@zoe, @Zoelle' } as const;
    const args = { conversationId: room.conversationId, clientId: freshId(), mentions: [mei.me.id, lin.me.id] };
    await ask(tom, 'message.send', { ...args, body });
    await erase(owner, mei);
    await expectErased(mei);
    expect(await textsIn(tom, room.conversationId)).toEqual([`@${ERASED_NAME} and @zoe lin, not mail@zoe, @Zoelle`]);
  });
});

it('is continued by the next node after a crash in the first step', async () => {
  const prefix = randomPrefix();
  const first = startCore({ keyPrefix: prefix, timing: TIMING });
  const [boss, mei] = [await join(first), await join(first)];
  await first.stop();
  const own = createKeys(prefix);
  const { people } = own;
  const { sessions } = own.user(mei.me.id);
  const args = { userId: mei.me.id, name: mei.me.name, messages: 'keep', actor: boss.me.id, address: '192.0.2.1' };
  await redis.run(scripts.beginErasure, people, args);
  expect(await redis.command.exists(sessions)).toBe(1);

  const next = startCore({ keyPrefix: prefix, timing: TIMING });
  try {
    const record = async () => JSON.parse((await redis.command.hget(people.erased, mei.me.id)) ?? '{}') as object;
    await expect.poll(record).toEqual({ at: expect.any(Number) as number });
    expect(await redis.command.exists(sessions)).toBe(0);
  } finally {
    await next.stop();
  }
});

it('stops in the middle of a conversation when a legal hold begins', async () => {
  const conversationId = `room:${freshId()}`;
  const { meta, log } = keys.conversation(conversationId);
  const start = { at: 1, uncounted: 0, id: 'm1', type: 'message', from: 'someone', mentions: ['erased'] };
  const element = JSON.stringify({ ...start, body: { kind: 'text', text: 'thanks @Gone' } });
  await redis.command.hset(meta, { epoch: 'e', base: '0' });
  await redis.command.rpush(log, ...Array.from({ length: 600 }, () => element));
  const hold = `conversation:${conversationId}`;
  const beginning = overrideRedisAccess(redis, {
    async run(script, to, args) {
      const reply = await redis.run(script, to, args);
      if (Object.is(script, scripts.replaceElements)) await redis.command.hset(keys.people.holds, hold, '{}');
      return reply;
    },
  });
  const ports = {
    redis: withoutMarks(beginning),
    keys,
    history: { archive: { use: () => Promise.reject(new Error('nothing is archived')) } },
    blobs: { collector: { scheduleUploadCheck: () => Promise.resolve() } },
    noticeIndex: { listAll: () => Promise.resolve([]) },
    recall: () => Promise.reject(new Error('messages are kept')),
    recallArchived: () => Promise.reject(new Error('messages are kept')),
  };
  const person = { userId: 'erased', names: ['Gone'], deletesMessages: false };
  expect(await eraseFromConversation(ports, conversationId, person, () => false)).toBe(true);
  await redis.command.hdel(keys.people.holds, hold);

  const elements = await redis.command.lrange(log, 0, -1);
  expect(elements.findIndex((one) => one === element)).toBe(512);
  expect(elements.filter((one) => one.includes(ERASED_NAME))).toHaveLength(512);
});

it('shows a person who is being erased until nothing remains to be done', async () => {
  const mei = await join(core);
  await redis.call('holding the erasure', (command) =>
    command.zadd(keys.agenda('erasures').due, 9e15 + 0.5, mei.me.id),
  );
  const args = { userId: mei.me.id, name: mei.me.name, messages: 'keep', actor: owner.me.id, address: '192.0.2.1' };
  await redis.run(scripts.beginErasure, keys.people, args);
  const { people } = await ask(owner, 'admin.people', {});
  expect(people.find(({ id }) => id === mei.me.id)).toMatchObject({ name: mei.me.name, erasing: true });
  await redis.run(scripts.markDue, keys.agenda('erasures'), { afterMs: 0, entries: [mei.me.id] });
  await expectErased(mei);
});
