import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTIFY_KINDS, type NotifySettings, notifySettingsSchema } from '#shared/contract/settingsModel.ts';
import { decideNotification, type NotificationCandidate, suppressionAt } from '#shared/notify/decideNotification.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const ROOM = 'room:lobby';
const settings = (set: object = {}): NotifySettings => notifySettingsSchema.parse(set);
const occasion = (over: Partial<NotificationCandidate> = {}): NotificationCandidate => ({
  kind: 'room',
  conversationId: ROOM,
  mentionsMe: false,
  isLookedAt: false,
  ...over,
});
const decide = (over: Partial<NotificationCandidate>, set: object): string => {
  const decision = decideNotification(occasion(over), settings(set), NOW);
  return decision.status === 'shown' ? 'shown' : decision.reason;
};

describe('the decision to notify', () => {
  it('is yes for everything by default', () => {
    for (const kind of NOTIFY_KINDS) expect(decide({ kind }, {})).toBe('shown');
  });

  it('is no for the visible conversation, whatever the settings', () => {
    expect(decide({ isLookedAt: true, mentionsMe: true }, {})).toBe('already open');
  });

  it('follows the setting of the kind', () => {
    const kinds = { room: { level: 'mentions' }, direct: { level: 'nothing' } };
    expect(decide({}, { kinds })).toBe('level');
    expect(decide({ mentionsMe: true }, { kinds })).toBe('shown');
    expect(decide({ kind: 'direct', mentionsMe: true }, { kinds })).toBe('level');
    expect(decide({ kind: 'topic', conversationId: null }, { kinds })).toBe('shown');
  });

  it('prefers the setting of the conversation over that of its kind', () => {
    const set = { kinds: { room: { level: 'nothing' } }, conversations: { [ROOM]: { level: 'all' } } };
    expect(decide({}, set)).toBe('shown');
    expect(decide({ conversationId: 'room:other' }, set)).toBe('level');
    const quiet = { conversations: { [ROOM]: { level: 'nothing' } } };
    // Also for an inbox item about an event in the conversation.
    expect(decide({ kind: 'inbox' }, quiet)).toBe('level');
    expect(decide({ kind: 'inbox', conversationId: null }, quiet)).toBe('shown');
  });

  it('is yes for a mention in a mentions-only room', () => {
    const set = { conversations: { [ROOM]: { level: 'mentions' } } };
    expect(decide({}, set)).toBe('level');
    expect(decide({ mentionsMe: true }, set)).toBe('shown');
  });

  it('applies a temporary setting until its time, and the previous one afterwards', () => {
    const until = (at: number) => ({ conversations: { [ROOM]: { level: 'nothing', until: at } } });
    expect(decide({}, until(NOW + 1))).toBe('level');
    expect(decide({}, until(NOW))).toBe('shown');
    const both = { kinds: { room: { level: 'mentions' } }, ...until(NOW) };
    expect(decide({}, both)).toBe('level');
    expect(decide({ mentionsMe: true }, both)).toBe('shown');
  });

  it('is no while notifications are paused and in quiet hours, also for a mention', () => {
    expect(decide({ mentionsMe: true }, { pausedUntil: NOW + 1 })).toBe('do not disturb');
    expect(decide({ mentionsMe: true }, { pausedUntil: NOW })).toBe('shown');
    const here = new Date(NOW);
    const minute = here.getHours() * 60 + here.getMinutes();
    const quietHours = { from: minute, to: (minute + 60) % 1440 };
    expect(decide({ mentionsMe: true }, { quietHours })).toBe('quiet hours');
    expect(suppressionAt(settings({ quietHours }), NOW)).toEqual({ reason: 'quiet hours', until: NOW + 3_600_000 });
    const longer = settings({ quietHours, pausedUntil: NOW + 7_200_000 });
    expect(suppressionAt(longer, NOW)).toEqual({ reason: 'do not disturb', until: NOW + 7_200_000 });
    const shorter = settings({ quietHours, pausedUntil: NOW + 60_000 });
    expect(suppressionAt(shorter, NOW)).toEqual({ reason: 'quiet hours', until: NOW + 3_600_000 });
  });
});

describe('whatever the settings', () => {
  const level = fc.constantFrom('all' as const, 'mentions' as const, 'nothing' as const);
  const until = fc.option(fc.integer({ min: NOW - 5, max: NOW + 5 }));
  const rule = fc.record({ level, until });
  const time = fc.integer({ min: 0, max: 1439 });
  const anySettings = fc.record({
    kinds: fc.record(Object.fromEntries(NOTIFY_KINDS.map((kind) => [kind, rule])), { requiredKeys: [] }),
    conversations: fc.record({ [ROOM]: rule }, { requiredKeys: [] }),
    pausedUntil: until,
    quietHours: fc.option(fc.record({ from: time, to: time })),
  });
  const anyOccasion = fc.record({
    kind: fc.constantFrom(...NOTIFY_KINDS),
    conversationId: fc.constantFrom(ROOM, 'room:other', null),
    mentionsMe: fc.boolean(),
    isLookedAt: fc.boolean(),
  });

  it('a mention notifies wherever the same message without it would', () => {
    fc.assert(
      fc.property(anyOccasion, anySettings, (one, set) => {
        const plain = decideNotification({ ...one, mentionsMe: false }, settings(set), NOW);
        const mention = decideNotification({ ...one, mentionsMe: true }, settings(set), NOW);
        expect(plain.status === 'not shown' || mention.status === 'shown').toBe(true);
      }),
    );
  });

  it('a stricter level never notifies more', () => {
    const order = ['nothing', 'mentions', 'all'] as const;
    fc.assert(
      fc.property(anyOccasion, anySettings, (one, set) => {
        const shown = order.map((strict) => {
          const conversations = { [ROOM]: { level: strict, until: null } };
          return decideNotification({ ...one, conversationId: ROOM }, settings({ ...set, conversations }), NOW).status;
        });
        expect(shown.toSorted((a) => (a === 'not shown' ? -1 : 0))).toEqual(shown);
      }),
    );
  });

  it('nothing notifies during quiet times, and the reason equals the one that is shown', () => {
    fc.assert(
      fc.property(anyOccasion, anySettings, (one, set) => {
        const quiet = suppressionAt(settings(set), NOW);
        const decision = decideNotification(one, settings(set), NOW);
        const isOwn = decision.status === 'not shown' && ['already open', 'level'].includes(decision.reason);
        const expected = quiet === null ? { status: 'shown' } : { status: 'not shown', reason: quiet.reason };
        expect(isOwn ? expected : decision).toEqual(expected);
        expect(isOwn || quiet === null || decision.status === 'not shown').toBe(true);
      }),
    );
  });

  it('the setting of another conversation changes nothing', () => {
    fc.assert(
      fc.property(anyOccasion, anySettings, rule, (one, set, other) => {
        const more = { ...set, conversations: { ...set.conversations, 'room:elsewhere': other } };
        expect(decideNotification(one, settings(more), NOW)).toEqual(decideNotification(one, settings(set), NOW));
      }),
    );
  });
});
