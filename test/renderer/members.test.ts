import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import {
  initialMembers,
  type MembersState,
  noRoomPeople,
  reduceMembers,
} from '../../src-renderer/stores/members/reduce.ts';
import {
  mutedUntil,
  onlineMembers,
  removedPeople,
  seatedMembers,
} from '../../src-renderer/stores/members/selectors.ts';
import { playSteps, ROOM, steps } from './support/roomLog.ts';

type Lived = ReturnType<typeof playSteps>;

function describedAt({ moments }: Lived, count: number, since: readonly LogEvent[], state: MembersState) {
  const moment = moments[count - 1];
  if (moment === undefined) throw new Error('no such moment');
  const { ownerId, members } = moment;
  return reduceMembers(state, { type: 'described', conversationId: ROOM, ownerId, members, since });
}
const happened = (state: MembersState, event: LogEvent): MembersState =>
  reduceMembers(state, { type: 'eventReceived', conversationId: ROOM, event });

describe('the members of a room', () => {
  it('D13: a description plus later events equals a fresh description', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), fc.nat(40), fc.nat(40), (taken, first, second, third) => {
        const lived = playSteps(taken);
        const total = lived.logEvents.length;
        // Requested at one moment, described at a later one, answered at an even later one.
        const [asked, described, answered] = [first, second, third].map((at) => at % total).toSorted((a, b) => a - b);
        const before = lived.logEvents.slice(0, answered).reduce(happened, initialMembers);
        const since = lived.logEvents.slice(asked, answered);
        const taking = describedAt(lived, (described ?? 0) + 1, since, before);
        const now = lived.logEvents.slice(answered).reduce(happened, taking);
        expect(now).toEqual(describedAt(lived, total, [], initialMembers));
      }),
      { numRuns: 500 },
    );
  });

  it('keep the names of former members, who are not counted', () => {
    const lived = playSteps([
      { kind: 'enter', who: 1 },
      { kind: 'enter', who: 2 },
      { kind: 'leave', who: 1 },
    ]);
    const people = lived.logEvents.reduce(happened, initialMembers)[ROOM];
    if (people === undefined) throw new Error('nobody');
    expect(people.byId['mei']).toMatchObject({ nickname: 'mei the nick', inside: false });
    expect(seatedMembers(people).map(({ userId }) => userId)).toEqual(['amir', 'tom']);
    expect(onlineMembers(people)).toHaveLength(2);
  });

  it('D15: may write again when their mute expires, without an event from the server', () => {
    expect(mutedUntil(5_000, 4_999)).toBe(5_000);
    expect(mutedUntil(5_000, 5_000)).toBeNull();
    expect(mutedUntil('forever', 9e15)).toBe('forever');
  });

  it('are not shown as present while the connection is down', () => {
    const people = playSteps([{ kind: 'enter', who: 1 }]).logEvents.reduce(happened, initialMembers);
    const interrupted = reduceMembers(people, { type: 'disconnected' })[ROOM];
    expect(interrupted && seatedMembers(interrupted)).toHaveLength(2);
    expect(interrupted && onlineMembers(interrupted)).toEqual([]);
  });
});

describe('people who were removed', () => {
  const person = { nickname: 'Tom', role: 'former' as const, here: false, mutedUntil: null };
  const members = [
    { ...person, userId: 'mei', nickname: 'Mei', role: 'owner' as const },
    { ...person, userId: 'tom' },
  ];
  const described = reduceMembers(initialMembers, {
    type: 'described',
    conversationId: ROOM,
    ownerId: 'mei',
    members: [...members, { ...person, userId: 'ann', nickname: 'Ann', removed: true, removedUntil: 2_000 }],
    since: [],
  });
  const event = { offset: 9, counted: 1, id: 'id-9', at: 1_000, from: 'mei', userId: 'tom' };
  const after = (...events: LogEvent[]): string[] => {
    const people = events.reduce(happened, described)[ROOM] ?? noRoomPeople;
    return [1_999, 2_000, 3_000].map((now) =>
      removedPeople(people, now)
        .map(({ nickname }) => nickname)
        .join(),
    );
  };

  it('are listed until the end of their removal, or until they are readmitted', () => {
    expect(after()).toEqual(['Ann', '', '']);
    expect(after({ ...event, type: 'removed', until: 3_000 })).toEqual(['Ann,Tom', 'Tom', '']);
    expect(after({ ...event, type: 'removed', until: undefined })).toEqual(['Ann,Tom', 'Tom', 'Tom']);
    const readmitted = { ...event, type: 'readmitted', offset: 10 } as const;
    expect(after({ ...event, type: 'removed', until: 3_000 }, readmitted)).toEqual(['Ann', '', '']);
  });
});
