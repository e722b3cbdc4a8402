import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { openRoomStore } from '../../support/roomStore.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

/** Long, because what precedes the sending must be done by then on a machine that stands still for a moment. */
const SOON_MS = 3_000;
const SLOW_MODE_MS = 200;
const HOUR_MS = 3_600_000;
const args = (conversationId: string, text: string, afterMs: number, more: object = {}) => ({
  conversationId,
  clientId: freshId(),
  body: { kind: 'text' as const, text },
  sendAt: Date.now() + afterMs,
  ...more,
});
const scheduled = async (person: SignedIn) => (await ask(person, 'message.scheduled', {})).scheduled;
const texts = async (person: SignedIn, conversationId: string) =>
  (await ask(person, 'conversation.fetch', { conversationId })).events.flatMap((event) =>
    event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : [],
  );

describe('a scheduled message', () => {
  it('that a room’s slow mode refuses is sent later, in order, and is not lost', async () => {
    const keyPrefix = randomPrefix();
    const own = startCore({ keyPrefix });
    const [mei, tom] = await Promise.all([join(own), join(own)]);
    const { conversationId, name } = await createRoom(mei);
    await enter(tom, name);
    const { redis, keys } = openRoomStore(keyPrefix);
    // A shorter interval than the owner can choose.
    await redis.hset(keys.conversation(conversationId).meta, 'slowModeMs', SLOW_MODE_MS);
    const sendAt = Date.now() + SOON_MS;
    for (let index = 0; index < 3; index += 1) {
      await ask(tom, 'message.schedule', { ...args(conversationId, `text ${index}`, 0), sendAt: sendAt + index });
    }

    await expect.poll(() => texts(mei, conversationId)).toEqual(['text 0', 'text 1', 'text 2']);
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    const [first = 0, second = 0, third = 0] = events.flatMap(({ type, at }) => (type === 'message' ? [at] : []));
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(SLOW_MODE_MS);
    await expect.poll(() => scheduled(tom)).toEqual([]);
    await own.stop();
  });

  it('is visible only to its author, and is sent at its time like any message by any running core', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(tom, conversationId, 'when?');
    const about = { mentions: [tom.me.id], replyTo: offset };
    const wanted = args(conversationId, 'now', SOON_MS, about);
    expect(await ask(mei, 'message.schedule', wanted)).toEqual({ sendAt: wanted.sendAt });
    await mei.waitFor('scheduled.changed');
    expect(await scheduled(tom)).toEqual([]);
    await mei.connection.close();

    const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.id === wanted.clientId);
    expect(event).toMatchObject({ from: mei.me.id, to: tom.me.id, body: wanted.body, ...about });
    expect(event.at).toBeGreaterThanOrEqual(wanted.sendAt);
  });

  it('of a later version stays where it is, and those behind it are sent', async () => {
    const keyPrefix = randomPrefix();
    const own = startCore({ keyPrefix });
    const { mei, tom, conversationId } = await pair(own);
    const { redis, keys } = openRoomStore(keyPrefix);
    const { scheduled: kept, scheduledDue } = keys.user(mei.me.id);
    for (let count = 0; count < 45; count += 1) {
      const later = { ...args(conversationId, '', 0), body: { kind: 'dance', steps: count }, refusal: null };
      await redis.hset(kept, later.clientId, JSON.stringify(later));
      await redis.zadd(scheduledDue, 1 + count, later.clientId);
    }
    const wanted = args(conversationId, 'now', SOON_MS);
    await ask(mei, 'message.schedule', wanted);

    await tom.waitFor('conversation.appended', ({ event }) => event.id === wanted.clientId);
    await expect.poll(() => redis.zcard(scheduledDue)).toBe(45);
    expect(await redis.hlen(kept)).toBe(45);
    const due = Number(await redis.zscore(keys.agenda('schedules').due, mei.me.id));
    expect(due).toBeGreaterThan(Date.now());
    await own.stop();
  });

  it('is listed by its time, changed by its id, and deleted', async () => {
    const { mei, conversationId } = await pair(core);
    const [later, sooner] = [args(conversationId, 'later', 2 * HOUR_MS), args(conversationId, 'sooner', HOUR_MS)];
    for (const each of [later, sooner]) await ask(mei, 'message.schedule', each);
    const { epoch } = (await ask(mei, 'conversation.fetch', { conversationId })).head;
    expect(await scheduled(mei)).toEqual([
      { ...sooner, epoch, refusal: null },
      { ...later, epoch, refusal: null },
    ]);
    const changed = { ...later, body: { kind: 'text' as const, text: 'first' }, sendAt: sooner.sendAt - 1_000 };
    await ask(mei, 'message.schedule', changed);
    await ask(mei, 'message.unschedule', { clientId: sooner.clientId });
    await ask(mei, 'message.unschedule', { clientId: sooner.clientId });
    expect(await scheduled(mei)).toEqual([{ ...changed, epoch, refusal: null }]);
  });

  it('is sent by another core when the one that scheduled it is gone', async () => {
    const ports = { keyPrefix: randomPrefix(), timing: { sweepEveryMs: 200 } };
    const [first, second] = [startCore(ports), startCore(ports)];
    const [mei, tom] = await Promise.all([join(first), join(second)]);
    const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
    const { conversationId } = conversation;
    await ask(mei, 'message.schedule', args(conversationId, 'in time', SOON_MS));
    await first.stop();
    await expect.poll(() => texts(tom, conversationId)).toEqual(['in time']);
    await second.stop();
  });

  it('that can’t be sent at its time stays with the reason, is reported live, and can be rescheduled', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversationId, name } = await createRoom(mei);
    await enter(tom, name);
    const muted = args(conversationId, 'not now', SOON_MS);
    const mute = { conversationId, userId: tom.me.id };
    await ask(tom, 'message.schedule', muted);
    await ask(mei, 'room.mute', { ...mute, clientId: freshId(), forMs: null });
    const refusals = async () => (await scheduled(tom)).map(({ refusal }) => refusal);
    await expect.poll(refusals).toEqual([{ code: 'MUTED', details: { until: null } }]);

    await ask(mei, 'room.unmute', { ...mute, clientId: freshId() });
    await ask(tom, 'message.schedule', { ...muted, sendAt: Date.now() + SOON_MS });
    await expect.poll(() => texts(mei, conversationId)).toEqual(['not now']);
    await expect.poll(() => scheduled(tom)).toEqual([]);

    await ask(tom, 'message.schedule', args(conversationId, 'too late', SOON_MS));
    await ask(mei, 'room.close', { conversationId });
    await expect.poll(refusals).toMatchObject([{ code: 'ROOM_CLOSED' }]);
    const [left] = await scheduled(tom);
    await ask(tom, 'message.unschedule', { clientId: left?.clientId ?? '' });
    expect(await scheduled(tom)).toEqual([]);
  });
});

describe('what is refused at once', () => {
  it('is a time that is past or too far away, a text that can’t be sent, and a conversation without membership', async () => {
    const { mei, conversationId } = await pair(core);
    const ann = await join(core);
    const refuse = (wanted: object, code: Parameters<typeof expectRefused>[3], person = mei) =>
      expectRefused(person, 'message.schedule', { ...args(conversationId, 'x', HOUR_MS), ...wanted }, code);
    await refuse({ sendAt: Date.now() - 60_000 }, 'SEND_TIME_PAST');
    await refuse({ sendAt: Date.now() + LIMITS.scheduleMs + HOUR_MS }, 'SEND_TIME_TOO_FAR');
    await refuse({ body: { kind: 'text', text: ' ' } }, 'TEXT_EMPTY');
    await refuse({ body: { kind: 'text', text: 'a\0' } }, 'TEXT_INVALID');
    await refuse({ replyTo: 9 }, 'MESSAGE_NOT_FOUND');
    await refuse({}, 'NOT_A_MEMBER', ann);
    await refuse({ conversationId: 'room:nowhere' }, 'ROOM_CLOSED');
    expect(await scheduled(mei)).toEqual([]);
  });

  it('is one more than a person may have scheduled', async () => {
    const { mei, conversationId } = await pair(core);
    for (let count = 0; count < LIMITS.scheduledMessages; count += 1) {
      await ask(mei, 'message.schedule', args(conversationId, 'x', HOUR_MS));
    }
    await expectRefused(mei, 'message.schedule', args(conversationId, 'x', HOUR_MS), 'TOO_MANY_SCHEDULED');
  });
});
