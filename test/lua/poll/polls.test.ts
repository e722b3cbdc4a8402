import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  BEN,
  expectNoneWhileBlocked,
  expectRefusal,
  makeDirect,
  message,
  startScripts,
} from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectInsidersOnly,
  makeRoom,
  OLGA,
  readLog,
  roomMessage,
  type RoomKeys,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();
const QUESTION = 'Lunch? "votes":[{}],\u0000 é 你好';

let count = 0;
function vote(room: RoomKeys, userId: string, choices: readonly number[], change: object = {}, redis = one) {
  count += 1;
  const args = { userId, clientId: `v${count}`, offset: 3, choices: JSON.stringify(choices), limit: 1000 };
  return redis.run(scripts.votePoll, room, { ...args, ...change });
}

function close(room: RoomKeys, userId: string, change: object = {}) {
  count += 1;
  return one.run(scripts.closePoll, room, { userId, clientId: `c${count}`, offset: 3, ...change });
}

function asPoll<Message extends { event: string }>(sent: Message, more: object = {}): Message {
  const body = { kind: 'poll', question: QUESTION, options: ['a', 'b', 'c'], multiple: false, ...more };
  return { ...sent, event: sent.event.replace(/"body":.*$/u, () => `"body":${JSON.stringify(body)}}`) };
}

/** A room of two people with a poll at offset 3. */
async function roomWithPoll(more: object = {}) {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await sendTo(one, room, asPoll(roomMessage(OLGA, 'm1'), more));
  return room;
}

describe('a vote', () => {
  it('is stored with the poll, replaced and taken back, which leaves the poll byte for byte as it was', async () => {
    const room = await roomWithPoll();
    const before = await one.command.lindex(room.log, 2);
    await vote(room, 'tom', [1]);
    await vote(room, OLGA, [0]);
    await vote(room, 'tom', [2]);
    const log = await readLog(one, room);
    expect(log[2]).toMatchObject({
      body: { question: QUESTION },
      votes: [
        { by: OLGA, choices: [0] },
        { by: 'tom', choices: [2] },
      ],
    });
    expect(log.at(-1)).toMatchObject({ type: 'voted', from: 'tom', target: 3, choices: [2] });
    await vote(room, 'tom', []);
    await vote(room, OLGA, []);
    expect(await one.command.lindex(room.log, 2)).toBe(before);
    expect(await readLog(one, room)).toHaveLength(8);
  });

  it('is idempotent, and two people can vote at once', async () => {
    const room = await roomWithPoll({ multiple: true });
    await Promise.all([vote(room, 'tom', [0, 2], { clientId: 'same' }), vote(room, OLGA, [1], {}, two)]);
    await vote(room, 'tom', [0, 2], { clientId: 'same' }, two);
    await vote(room, 'tom', [0, 2]);
    const log = await readLog(one, room);
    expect(log).toHaveLength(5);
    expect(log[2]?.['votes']).toHaveLength(2);
  });

  it('is refused with POLL_CLOSED after the poll was closed or has ended', async () => {
    const closed = await roomWithPoll();
    await vote(closed, 'tom', [0]);
    await close(closed, OLGA);
    await close(closed, OLGA);
    const log = await readLog(one, closed);
    expect(log).toHaveLength(5);
    expect(log[2]).toMatchObject({ votes: [{ by: 'tom' }], closedAt: log[4]?.['at'], body: { question: QUESTION } });
    await expectRefusal(vote(closed, 'tom', []), 'POLL_CLOSED');
    await expectRefusal(vote(await roomWithPoll({ closesAfterMs: 0 }), 'tom', [0]), 'POLL_CLOSED');
  });

  it('is refused for a wrong choice and for too many voters: INVALID_ARGUMENT, POLL_FULL', async () => {
    const room = await roomWithPoll();
    await expectRefusal(vote(room, 'tom', [3]), 'INVALID_ARGUMENT');
    await expectRefusal(vote(room, 'tom', [0, 1]), 'INVALID_ARGUMENT');
    await vote(room, OLGA, [0], { limit: 1 });
    await expectRefusal(vote(room, 'tom', [0], { limit: 1 }), 'POLL_FULL');
    await vote(room, OLGA, [1], { limit: 1 });
  });
});

describe.each([
  ['votePoll', (room: RoomKeys, userId: string, change?: object) => vote(room, userId, [0], change)],
  ['closePoll', close],
] as const)('%s', (_name, run) => {
  it('is refused where there is no poll: MESSAGE_NOT_FOUND, MESSAGE_ARCHIVED', async () => {
    const room = await roomWithPoll();
    await sendTo(one, room, roomMessage(OLGA, 'm2'));
    for (const offset of [0, 1, 4, 99]) await expectRefusal(run(room, OLGA, { offset }), 'MESSAGE_NOT_FOUND');
    await one.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r', offset: 3, epoch: '', element: '' });
    await expectRefusal(run(room, OLGA), 'MESSAGE_NOT_FOUND');
    await one.command.ltrim(room.log, 3, -1);
    await one.command.hset(room.meta, 'base', 3);
    await expectRefusal(run(room, OLGA), 'MESSAGE_ARCHIVED');
  });

  it('is refused to muted people and to others: MUTED, ROOM_REPLACED, PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
    const room = await roomWithPoll();
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'q', userId: 'tom', forMs: 0 });
    await expectRefusal(run(room, 'tom'), 'MUTED', { until: null });
    await expectRefusal(run(room, OLGA, { meantFor: 'another' }), 'ROOM_REPLACED');
    const conversation = await makeDirect(one, keys);
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [asPoll(message(AMY, 'm1'))] });
    await expectNoneWhileBlocked(one, conversation, (userId) => run(conversation, userId, { offset: 1 }));
  });

  it('is refused outside: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
    await expectInsidersOnly(one, keys, (room, userId) => run(room, userId));
    await expectRefusal(run(keys.conversation('direct:x:y'), 'x'), 'CONVERSATION_NOT_FOUND');
  });
});

it('is closed only by its author and by moderators: NOT_THE_AUTHOR', async () => {
  await expectRefusal(close(await roomWithPoll(), 'tom'), 'NOT_THE_AUTHOR');
  const conversation = await makeDirect(one, keys);
  await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [asPoll(message(AMY, 'm1'))] });
  await expectRefusal(close(conversation, BEN, { offset: 1 }), 'NOT_THE_AUTHOR');
});
