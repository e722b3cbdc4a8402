import { describe, expect, it } from 'vitest';
import { startPolls } from '../../support/pollScripts.ts';
import { OLGA, readLog } from '../../support/roomScripts.ts';
import { BEN, expectRefusal } from '../../support/scriptsForTests.ts';

const { one, close, vote, roomWithPoll, directWithPoll, itIsRefusedToOthers } = startPolls();

it('closes a poll once, for a retry, too', async () => {
  const room = await roomWithPoll();
  await vote(room, 'tom', [0]);
  await close(room, OLGA, { clientId: 'same' });
  await close(room, OLGA, { clientId: 'same' });
  await close(room, OLGA);
  const log = await readLog(one, room);
  expect(log).toHaveLength(5);
  expect(log[2]).toMatchObject({ votes: [{ by: 'tom' }], closedAt: log[4]?.['at'] });
});

it('is for the author and for moderators: NOT_THE_AUTHOR', async () => {
  await expectRefusal(close(await roomWithPoll(), 'tom'), 'NOT_THE_AUTHOR');
  await expectRefusal(close(await directWithPoll(), BEN, { offset: 1 }), 'NOT_THE_AUTHOR');
});

// MESSAGE_NOT_FOUND, MESSAGE_ARCHIVED, MUTED, ROOM_REPLACED, PERSON_BLOCKED, DIRECT_UNAVAILABLE,
// ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND
describe('a closing is refused', () => {
  itIsRefusedToOthers(close);
});
