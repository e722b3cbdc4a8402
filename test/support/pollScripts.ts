import { it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, expectNoneWhileBlocked, expectRefusal, makeDirect, message, startScripts } from './scriptsForTests.ts';
import { enterAs, expectInsidersOnly, makeRoom, OLGA, roomMessage, type RoomKeys, sendTo } from './roomScripts.ts';

export const QUESTION = 'Lunch? "votes":[{}],\u0000 é 你好';

/** Votes and closings of polls in Lua tests, in servers of their own. */
export function startPolls() {
  const { one, two, keys } = startScripts();
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

  /** A room of Olga and Tom with a poll of Olga's at offset 3. */
  async function roomWithPoll(more: object = {}) {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, asPoll(roomMessage(OLGA, 'm1'), more));
    return room;
  }

  /** A direct conversation of Amy and Ben with a poll of Amy's at offset 1. */
  async function directWithPoll() {
    const conversation = await makeDirect(one, keys);
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [asPoll(message(AMY, 'm1'))] });
    return conversation;
  }

  /** Tests the refusals that a vote and a closing have in common. */
  function itIsRefusedToOthers(run: (room: RoomKeys, userId: string, change?: object) => Promise<unknown>): void {
    it('where there is no poll: MESSAGE_NOT_FOUND, MESSAGE_ARCHIVED', async () => {
      const room = await roomWithPoll();
      await sendTo(one, room, roomMessage(OLGA, 'm2'));
      for (const offset of [0, 1, 4, 99]) await expectRefusal(run(room, OLGA, { offset }), 'MESSAGE_NOT_FOUND');
      await one.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r', offset: 3, epoch: '', element: '' });
      await expectRefusal(run(room, OLGA), 'MESSAGE_NOT_FOUND');
      await one.command.ltrim(room.log, 3, -1);
      await one.command.hset(room.meta, 'base', 3);
      await expectRefusal(run(room, OLGA), 'MESSAGE_ARCHIVED');
    });

    it('to muted and blocked people, and for another room: MUTED, ROOM_REPLACED, PERSON_BLOCKED', async () => {
      const room = await roomWithPoll();
      await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'q', userId: 'tom', forMs: 0 });
      await expectRefusal(run(room, 'tom'), 'MUTED', { until: null });
      await expectRefusal(run(room, OLGA, { meantFor: 'another' }), 'ROOM_REPLACED');
      const conversation = await directWithPoll();
      await expectNoneWhileBlocked(one, conversation, (userId) => run(conversation, userId, { offset: 1 }));
    });

    it('outside: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
      await expectInsidersOnly(one, keys, (room, userId) => run(room, userId));
      await expectRefusal(run(keys.conversation('direct:x:y'), 'x'), 'CONVERSATION_NOT_FOUND');
    });
  }

  return { one, two, vote, close, roomWithPoll, directWithPoll, itIsRefusedToOthers };
}

function asPoll<Message extends { event: string }>(sent: Message, more: object = {}): Message {
  const body = { kind: 'poll', question: QUESTION, options: ['a', 'b', 'c'], multiple: false, ...more };
  return { ...sent, event: sent.event.replace(/"body":.*$/u, () => `"body":${JSON.stringify(body)}}`) };
}
