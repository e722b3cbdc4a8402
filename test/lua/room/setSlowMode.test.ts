import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  describeAs,
  enterAs,
  expectOnce,
  expectOneClock,
  expectOwnersOnly,
  expiries,
  makeRoom,
  OLGA,
  type RoomKeys,
  roomMessage,
  sendTo,
  slowDown,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const HOUR_MS = 3_600_000;

async function slowRoom(slowModeMs = HOUR_MS): Promise<RoomKeys> {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'una']) await enterAs(one, room, userId);
  await slowDown(one, room, slowModeMs);
  return room;
}

const send = (room: RoomKeys, author: string, clientId: string, redis: RedisAccess = one) =>
  sendTo(redis, room, roomMessage(author, clientId));

describe('slow mode', () => {
  it('lets each member write one new message per interval: ROOM_SLOW_MODE with the time to wait', async () => {
    const room = await slowRoom();

    expect(await send(room, 'tom', 'm1')).toMatchObject({ refusals: [] });
    const { refusals } = await send(room, 'tom', 'm2');
    expect(refusals).toMatchObject([{ code: 'ROOM_SLOW_MODE' }]);
    expect(refusals[0]?.retryAfterMs).toBeGreaterThan(0);
    expect(refusals[0]?.retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
    expect(await send(room, 'una', 'm3')).toMatchObject({ refusals: [] });
    expect((await describeAs(one, room)).state).toMatchObject({ slowModeMs: HOUR_MS });
  });

  it('counts new messages only, not reactions', async () => {
    const room = await slowRoom();
    const { offsets } = await send(room, OLGA, 'm1');
    const [offset = 0] = offsets;
    const reaction = { userId: 'tom', clientId: 'r1', offset, emoji: '👍', on: true, limit: 24 };
    await one.run(scripts.reactToMessage, room, reaction);

    expect(await send(room, 'tom', 'm2')).toMatchObject({ refusals: [] });
    await one.run(scripts.reactToMessage, room, { ...reaction, clientId: 'r2', on: false });
  });

  it('does not limit the owner and the moderators', async () => {
    const room = await slowRoom();
    await appoint(one, room, 'una');

    for (const author of [OLGA, 'una']) {
      for (const clientId of ['m1', 'm2']) expect(await send(room, author, clientId)).toMatchObject({ refusals: [] });
    }
  });

  it('accepts the first of several messages in one call, and a repetition of it', async () => {
    const room = await slowRoom();

    const messages = ['m1', 'm1', 'm2'].map((clientId) => roomMessage('tom', clientId));
    const { offsets, refusals } = await sendTo(one, room, ...messages, roomMessage('una', 'm1'));

    const [first = 0, repeated, refused, others = 0] = offsets;
    expect([repeated, refused, others]).toEqual([-first, 0, first + 1]);
    expect(refusals).toMatchObject([{ code: 'ROOM_SLOW_MODE', retryAfterMs: HOUR_MS }]);
  });

  it('accepts one of many calls at once', async () => {
    const room = await slowRoom();

    let count = 0;
    const replies = await atOnce([one, two], 12, (redis) => send(room, 'tom', `m${(count += 1)}`, redis));

    expect(replies.filter(({ refusals }) => refusals.length === 0)).toHaveLength(1);
  });

  it('answers a retry as before', async () => {
    const room = await slowRoom();
    const { offsets } = await send(room, 'tom', 'm1');

    expect(await send(room, 'tom', 'm1')).toMatchObject({ offsets: [-(offsets[0] ?? 0)], refusals: [] });
  });

  it('accepts the next message when the interval is over, and one that was refused does not extend it', async () => {
    const room = await slowRoom(80);
    await send(room, 'tom', 'm0');

    let tries = 0;
    const refusals = async () => (await send(room, 'tom', `m${(tries += 1)}`)).refusals;
    await expect.poll(refusals, { interval: 5 }).toEqual([]);
  });

  it('does not end by leaving and entering again', async () => {
    const room = await slowRoom();
    await send(room, 'tom', 'm1');
    await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'away' });
    await enterAs(one, room, 'tom');

    expect(await send(room, 'tom', 'm2')).toMatchObject({ refusals: [{ code: 'ROOM_SLOW_MODE' }] });
  });

  it('applies to the last message from before it, also with a changed interval, and ends with 0', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await send(room, 'tom', 'm1');

    await slowDown(one, room, HOUR_MS);
    expect(await send(room, 'tom', 'm2')).toMatchObject({ refusals: [{ code: 'ROOM_SLOW_MODE' }] });
    await slowDown(one, room, HOUR_MS / 2);
    expect((await send(room, 'tom', 'm2')).refusals[0]?.retryAfterMs).toBeLessThanOrEqual(HOUR_MS / 2);
    await slowDown(one, room, 0);

    expect(await send(room, 'tom', 'm2')).toMatchObject({ refusals: [] });
    expect((await describeAs(one, room)).state).not.toHaveProperty('slowModeMs');
  });

  it('leaves nothing behind when the room closes', async () => {
    const room = await slowRoom();
    await send(room, 'tom', 'm1');
    expect(await expiries(one, room)).toHaveProperty('wrote', await expectOneClock(one, room));

    await one.run(scripts.closeRoom, room, { owner: OLGA });

    expect(await expiries(one, room)).toEqual({});
  });
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);

  const event = await expectOnce([one, two], room, 'slowModeChanged', (redis) =>
    redis.run(scripts.setSlowMode, room, { owner: OLGA, clientId: 's1', slowModeMs: 30_000 }),
  );

  expect(event).toMatchObject({ slowModeMs: 30_000, from: OLGA });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setSlowMode, room, { owner, clientId: 's1', slowModeMs: 30_000 }),
  );
});
