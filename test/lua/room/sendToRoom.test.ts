import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  clockMoved,
  ENCRYPTED,
  ENCRYPTED_TEXT,
  enterAs,
  expectOneClock,
  expiries,
  freshRoom,
  LEASE_MS,
  loseLease,
  makeRoom,
  OLGA,
  proofOf,
  readLog,
  roomMessage,
  sendTo,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

async function refusals(room: Parameters<typeof sendTo>[1], ...messages: ReturnType<typeof roomMessage>[]) {
  return (await sendTo(one, room, ...messages)).refusals;
}

describe('a message', () => {
  it('D5: is appended and published, and renews the expiry of every key and the lease of its author', async () => {
    const room = await makeRoom(one, keys, { idleTtlMs: 600_000 });
    await enterAs(one, room, 'tom');
    await loseLease(one, room, 'tom');
    const published = await listenTo(two, room.channel);
    await clockMoved(one);

    const { at, offsets } = await sendTo(one, room, roomMessage('tom', 'm1', '你好'), roomMessage(OLGA, 'm2'));

    expect(offsets).toEqual([3, 4]);
    expect(await expectOneClock(one, room)).toBe(at + 600_000);
    expect(Number(await one.command.zscore(room.leases, 'tom'))).toBe(at + LEASE_MS);
    await drained(two);
    expect(published).toEqual([
      {
        event: 'conversation.appended',
        data: { epoch: expect.any(String) as string, after: 2, events: (await readLog(one, room)).slice(2) },
      },
    ]);
  });

  it('D5: to a closed room is refused with ROOM_CLOSED, and recreates nothing of it', async () => {
    const room = freshRoom(keys);

    await expectRefusal(sendTo(one, room, roomMessage(OLGA, 'm1')), 'ROOM_CLOSED');
    expect(await expiries(one, room)).toEqual({});
  });

  it('D2: is too late when the idle time has passed without a message', async () => {
    const room = await makeRoom(one, keys, { idleTtlMs: 60 });
    await expect.poll(() => expiries(one, room)).toEqual({});

    await expectRefusal(sendTo(one, room, roomMessage(OLGA, 'm1')), 'ROOM_CLOSED');
    expect(await expiries(one, room)).toEqual({});
  });

  it('returns whether anyone else is here', async () => {
    const room = await makeRoom(one, keys);
    expect(await sendTo(one, room, roomMessage(OLGA, 'm1'))).toMatchObject({ othersHere: [false] });
    await enterAs(one, room, 'tom');
    expect(await sendTo(one, room, roomMessage(OLGA, 'm2'))).toMatchObject({ othersHere: [true] });
    await loseLease(one, room, 'tom');
    expect(await sendTo(one, room, roomMessage(OLGA, 'm3'), roomMessage('tom', 'm4'))).toMatchObject({
      othersHere: [false, true],
    });
  });
});

describe('a repeated message', () => {
  it('is posted once by concurrent calls, renews nothing, and returns when it was sent', async () => {
    const room = await makeRoom(one, keys);
    const first = await sendTo(one, room, roomMessage(OLGA, 'm1', 'once'));
    const closesAt = await expectOneClock(one, room);
    await clockMoved(one);

    const replies = await atOnce([one, two], 10, (redis) => sendTo(redis, room, roomMessage(OLGA, 'm1', 'twice')));

    for (const reply of replies) expect(reply).toMatchObject({ offsets: [-2], repeatedAt: [first.at] });
    expect(await readLog(one, room)).toHaveLength(2);
    expect(await expectOneClock(one, room)).toBe(closesAt);
  });

  it('gets the first answer, also when its author was muted since', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1'));
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x', userId: 'tom', forMs: 0 });

    expect(await sendTo(one, room, roomMessage('tom', 'm1'))).toMatchObject({ offsets: [-3], refusals: [] });
  });
});

describe('a refusal', () => {
  it('is given per message: NOT_A_MEMBER, MUTED with the end of the mute; the others are sent', async () => {
    const room = await makeRoom(one, keys);
    for (const user of ['tom', 'ann']) await enterAs(one, room, user);
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x2', userId: 'ann', forMs: 60_000 });
    const until = Number(await one.command.zscore(room.mutes, 'ann'));

    const reply = await sendTo(
      one,
      room,
      ...['eve', 'tom', OLGA, 'ann'].map((author, index) => roomMessage(author, `m${index}`)),
    );

    expect(reply.offsets).toEqual([0, 0, 6, 0]);
    expect(reply.refusals).toEqual([
      { code: 'NOT_A_MEMBER', mutedUntil: 0, retryAfterMs: 0 },
      { code: 'MUTED', mutedUntil: -1, retryAfterMs: 0 },
      { code: 'MUTED', mutedUntil: until, retryAfterMs: 0 },
    ]);
    expect((await readLog(one, room)).filter(({ type }) => type === 'message')).toHaveLength(1);
  });

  it('D15: for a mute ends by itself', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x', userId: 'tom', forMs: 80 });
    expect(await refusals(room, roomMessage('tom', 'm0'))).toMatchObject([{ code: 'MUTED' }]);

    let tries = 0;
    await expect.poll(() => refusals(room, roomMessage('tom', `m${(tries += 1)}`))).toEqual([]);
  });

  it('renews nothing', async () => {
    const room = await makeRoom(one, keys);
    const closesAt = await expectOneClock(one, room);
    await clockMoved(one);

    await sendTo(one, room, roomMessage('eve', 'm1'));

    expect(await expectOneClock(one, room)).toBe(closesAt);
  });

  it('D11: is ROOM_PASSWORD_REQUIRED until the new password is proved', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });

    expect(await refusals(room, roomMessage('tom', 'm1'))).toMatchObject([{ code: 'ROOM_PASSWORD_REQUIRED' }]);
    expect(await refusals(room, roomMessage(OLGA, 'm2'))).toEqual([]);
    await enterAs(one, room, 'tom', await proofOf(one, room));
    expect(await refusals(room, roomMessage('tom', 'm3'))).toEqual([]);
  });

  it('is the same for a stranger of a hidden room as for a closed room', async () => {
    const room = await makeRoom(one, keys, { hidden: true });

    expect(await refusals(room, roomMessage('eve', 'm1'))).toMatchObject([{ code: 'ROOM_CLOSED' }]);
  });
});

it('repair C2: a message goes only to the room that it was meant for: ROOM_REPLACED', async () => {
  const room = await makeRoom(one, keys);
  const { epoch } = await proofOf(one, room);
  const send = (to: typeof room, meantFor: string, author = OLGA) =>
    one.run(scripts.sendToRoom, to, { leaseMs: LEASE_MS, meantFor, messages: [roomMessage(author, 'm1')] });

  const late = await send(room, 'the-room-before');
  expect(late).toMatchObject({ offsets: [0], refusals: [{ code: 'ROOM_REPLACED' }] });
  expect(await readLog(one, room)).toHaveLength(1);
  expect(await send(room, epoch)).toMatchObject({ offsets: [2], refusals: [] });
  const hidden = await makeRoom(one, keys, { hidden: true });
  const strange = await send(hidden, 'the-room-before', 'eve');
  expect(strange).toMatchObject({ offsets: [0], refusals: [{ code: 'ROOM_CLOSED' }] });
});

it('to an encrypted room is accepted only as text that names its current key: ROOM_ENCRYPTED', async () => {
  const room = await makeRoom(one, keys, ENCRYPTED);
  let count = 0;
  const codesOf = async (to: typeof room, body: object) => {
    const row = roomMessage(OLGA, `e${(count += 1)}`);
    const event = row.event.replace(/"body":\{.*\}(?=\}$)/u, () => `"body":${JSON.stringify(body)}`);
    return (await refusals(to, { ...row, event })).map(({ code }) => code);
  };
  expect(await codesOf(room, { kind: 'text', text: ENCRYPTED_TEXT })).toEqual([]);
  for (const body of [
    { kind: 'text', text: 'hello' },
    { kind: 'text', text: 'parley:1:BAECAwQFBgcI:AAAA' },
    { kind: 'text', text: ` ${ENCRYPTED_TEXT}` },
    { kind: 'text', text: `"body":{"kind":"text","text":"${ENCRYPTED_TEXT}` },
    { kind: 'poll', question: ENCRYPTED_TEXT, options: ['a', 'b'], multiple: false },
    { kind: 'later', text: ENCRYPTED_TEXT },
  ]) {
    expect(await codesOf(room, body)).toEqual(['ROOM_ENCRYPTED']);
  }
  expect(await codesOf(await makeRoom(one, keys), { kind: 'text', text: 'hello' })).toEqual([]);
});
