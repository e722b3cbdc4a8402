import { describe, expect, it } from 'vitest';
import { OLGA, readLog } from '../../support/roomScripts.ts';
import { QUESTION, startPolls } from '../../support/pollScripts.ts';
import { expectRefusal } from '../../support/scriptsForTests.ts';

const { one, two, vote, close, roomWithPoll, itIsRefusedToOthers } = startPolls();

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

// MESSAGE_NOT_FOUND, MESSAGE_ARCHIVED, MUTED, ROOM_REPLACED, PERSON_BLOCKED, DIRECT_UNAVAILABLE,
// ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND
describe('a vote is refused', () => {
  itIsRefusedToOthers((room, userId, change) => vote(room, userId, [0], change));
});
