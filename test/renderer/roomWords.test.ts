import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeEvents } from '../../src-renderer/i18n/describeEvents.ts';
import { setUpWords } from '../../src-renderer/i18n/setUp.ts';
import type { SystemEvent } from '../../src-renderer/stores/timelines/rows.ts';

beforeAll(setUpWords);

const NOW = new Date(2026, 10, 21, 10, 0).getTime();
const NAMES: Readonly<Record<string, string>> = { mei: 'Mei', tom: 'Tom', ann: 'Ann', bo: 'Bo', li: 'Li' };
const nameOf = (id: string): string | null => NAMES[id] ?? null;
const fields = (from: string, offset = 7) => ({ offset, counted: 0, id: `e${offset}`, at: NOW, from });
const sentenceOf = (...events: SystemEvent[]): string => describeEvents(i18next.t, events, nameOf, NOW);
const entered = (from: string): SystemEvent => ({ ...fields(from), type: 'entered', nickname: from });

describe('events in a room', () => {
  it('have a sentence for every type, from the view of the actor, the target and others', () => {
    const until = NOW + 20 * 60_000;
    expect(sentenceOf({ ...fields('mei', 1), type: 'entered', nickname: 'Mei' })).toBe('Mei created the room');
    expect(sentenceOf({ ...fields('me', 1), type: 'entered', nickname: 'Me' })).toBe('You created the room');
    expect(sentenceOf({ ...fields('mei'), type: 'left' })).toBe('Mei left the room');
    expect(sentenceOf({ ...fields('mei'), type: 'removed', userId: 'tom' })).toBe('Mei removed Tom from the room');
    expect(sentenceOf({ ...fields('mei'), type: 'removed', userId: 'me' })).toBe('Mei removed you from the room');
    expect(sentenceOf({ ...fields('mei'), type: 'removed', userId: 'me', until })).toBe(
      'Mei removed you from the room until 10:20',
    );
    expect(sentenceOf({ ...fields('mei'), type: 'muted', userId: 'me', until })).toBe('Mei muted you until 10:20');
    expect(sentenceOf({ ...fields('me'), type: 'muted', userId: 'tom', until: null })).toBe(
      'You muted Tom permanently',
    );
    expect(sentenceOf({ ...fields('mei'), type: 'unmuted', userId: 'tom' })).toBe('Mei unmuted Tom');
    expect(sentenceOf({ ...fields('mei'), type: 'ownerChanged', userId: 'me' })).toBe(
      'Mei made you the owner of the room',
    );
    expect(sentenceOf({ ...fields('mei'), type: 'passwordChanged', locked: true })).toBe('Mei changed the password');
    expect(sentenceOf({ ...fields('mei'), type: 'passwordChanged', locked: false })).toContain('removed the password');
    expect(sentenceOf({ ...fields('me'), type: 'seatsChanged', seats: 12 })).toBe('You set the room to 12 seats');
    expect(sentenceOf({ ...fields('mei'), type: 'idleTimeChanged', idleTtlMs: 2 * 3_600_000 })).toBe(
      'Mei set the room to close after 2 hours without messages',
    );
    expect(sentenceOf({ ...fields('me'), type: 'seatsChanged', seats: 0 })).toBe('You removed the limit of seats');
    expect(sentenceOf({ ...fields('mei'), type: 'idleTimeChanged', idleTtlMs: 0 })).toBe(
      'Mei set the room to stay open',
    );
  });

  it('name a new topic, and say who can join', () => {
    const changed = { ...fields('mei'), type: 'topicChanged', description: '' } as const;
    expect(sentenceOf({ ...changed, topic: 'Lunch at noon' })).toBe('Mei changed the topic: Lunch at noon');
    expect(sentenceOf({ ...changed, topic: '' })).toBe('Mei removed the topic');
    expect(sentenceOf({ ...fields('me'), type: 'joiningChanged', joining: 'open' })).toBe(
      'You listed the room in the directory, so anyone can join',
    );
    expect(sentenceOf({ ...fields('mei'), type: 'joiningChanged', joining: 'private' })).toBe(
      'Mei took the room out of the directory',
    );
    const writers = { ...fields('mei'), type: 'writersChanged' } as const;
    expect(sentenceOf({ ...writers, writers: 'moderators' })).toBe(
      'Mei let only the owner and moderators write in the room',
    );
    expect(sentenceOf({ ...writers, writers: 'all' })).toBe('Mei let everyone write in the room');
    const slowMode = { ...fields('mei'), type: 'slowModeChanged' } as const;
    expect(sentenceOf({ ...slowMode, slowModeMs: 30_000 })).toBe('Mei set slow mode to one message every 30 seconds');
    expect(sentenceOf({ ...slowMode, slowModeMs: 0 })).toBe('Mei turned off slow mode');
    const moderator = { ...fields('mei'), type: 'moderatorChanged', userId: 'me' } as const;
    expect(sentenceOf({ ...moderator, on: true })).toBe('Mei made you a moderator');
    expect(sentenceOf({ ...moderator, on: false })).toBe('Mei removed you as a moderator');
  });

  it('include the day of an end that is not today', () => {
    const until = new Date(2026, 10, 22, 9, 5).getTime();
    expect(sentenceOf({ ...fields('mei'), type: 'muted', userId: 'tom', until })).toBe(
      'Mei muted Tom until 09:05, 22 Nov',
    );
  });

  it('name a few people and count the others, with the reader first', () => {
    expect(sentenceOf(entered('mei'))).toBe('Mei joined the room');
    expect(sentenceOf(entered('mei'), entered('me'), entered('tom'))).toBe('You, Mei and Tom joined the room');
    const many = ['mei', 'tom', 'ann', 'bo', 'li'].map(entered);
    expect(sentenceOf(...many)).toBe('Mei, Tom, Ann and 2 more joined the room');
  });
});
