import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { ConversationSummary, RoomState } from '#shared/contract/model.ts';
import { mayMentionEveryone, mentionsPerson } from '#shared/message/wideMentions.ts';
import type { RoomPeople } from '../../src-renderer/stores/members/reduce.ts';
import { countMentioned, wideToMention } from '../../src-renderer/stores/members/selectors.ts';

const room = { ownerId: 'mei', moderators: ['tom'], seatsTaken: 0 };
const GROUPS = [
  { id: 'design', name: 'Design', size: 2 },
  { id: 'staff', name: 'Staff', size: 400 },
];

describe('who may mention everyone', () => {
  const mayWith = (seatsTaken: number) =>
    ['ann', 'tom', 'mei'].filter((userId) => mayMentionEveryone({ ...room, seatsTaken }, userId));

  it('depends on the size of the room and on the role', () => {
    expect(mayWith(LIMITS.mentionEveryone)).toEqual(['ann', 'tom', 'mei']);
    expect(mayWith(LIMITS.mentionEveryone + 1)).toEqual(['tom', 'mei']);
    expect(mayWith(LIMITS.moderatorsMentionEveryone + 1)).toEqual([]);
  });

  it('decides what is offered: groups always, in a room; nothing in a direct conversation', () => {
    const inRoom = (seatsTaken: number) => {
      const conversation = { kind: 'room', room: { ...room, seatsTaken } as unknown as RoomState };
      return wideToMention(conversation as ConversationSummary, GROUPS, 'ann').map(({ id }) => id);
    };
    expect(inRoom(3)).toEqual(['all', 'here', 'design', 'staff']);
    expect(inRoom(LIMITS.mentionEveryone + 1)).toEqual(['design', 'staff']);
    expect(wideToMention({ kind: 'direct' } as ConversationSummary, GROUPS, 'ann')).toEqual([]);
  });
});

it('a person is mentioned by name or with everyone', () => {
  expect(mentionsPerson(['ann'], 'ann')).toBe(true);
  expect(mentionsPerson(['here'], 'ann')).toBe(true);
  expect(mentionsPerson(['all'], 'ann')).toBe(true);
  expect(mentionsPerson(['design'], 'ann')).toBe(false);
  expect(mentionsPerson(undefined, 'ann')).toBe(false);
});

it('the people of mentions are counted without me, and at most all of the room', () => {
  const person = (userId: string, here: boolean, inside = true) => ({ userId, nickname: userId, inside, here });
  const all = [person('mei', true), person('tom', true), person('ann', false), person('eve', false, false)];
  const byId = Object.fromEntries(all.map((one) => [one.userId, { ...one, mutedUntil: null }]));
  const people = { described: true, ownerId: 'mei', byId } as unknown as RoomPeople;
  const count = (...mentions: string[]) => countMentioned(mentions, people, GROUPS);
  expect(count('all')).toBe(2);
  expect(count('here')).toBe(1);
  expect(count('design')).toBe(2);
  expect(count('staff')).toBe(2);
  expect(count('here', 'ann')).toBe(2);
  expect(count('eve')).toBe(0);
});
