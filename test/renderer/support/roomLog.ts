import fc from 'fast-check';
import type { LogEvent, MessageEvent, RoomMember } from '#shared/contract/model.ts';
import { withoutText } from '#shared/message/withEdit.ts';
import { editIn } from './modelEdits.ts';
import { reactIn } from './modelReactions.ts';

export const ROOM = 'room:lobby';
const PEOPLE = ['amir', 'mei', 'tom', 'ann'] as const;

type Step =
  | { readonly kind: 'say' | 'enter' | 'leave'; readonly who: number }
  | { readonly kind: 'recall' | 'edit'; readonly who: number; readonly back: number }
  | {
      readonly kind: 'react';
      readonly who: number;
      readonly back: number;
      readonly emoji: string;
      readonly on: boolean;
    }
  | { readonly kind: 'remove' | 'readmit' | 'mute' | 'unmute' | 'handOver'; readonly who: number };

/** Arbitrary actions of people in a room; invalid ones are skipped. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('say', 'say', 'enter', 'leave', 'remove', 'readmit', 'mute', 'unmute', 'handOver'),
      who: fc.nat(PEOPLE.length - 1),
    }),
    fc.record({
      kind: fc.constantFrom('recall' as const, 'edit' as const),
      who: fc.nat(PEOPLE.length - 1),
      back: fc.nat(6),
    }),
    fc.record({
      kind: fc.constant('react' as const),
      who: fc.nat(PEOPLE.length - 1),
      back: fc.nat(2),
      emoji: fc.constantFrom('👍', '🎉'),
      on: fc.boolean(),
    }),
  ),
  { maxLength: 40 },
);

/** A current or former member of the room. */
interface Person {
  readonly inside: boolean;
  readonly removed: boolean;
  readonly mutedUntil: RoomMember['mutedUntil'];
}

/** A room as the server describes it to its owner after some of its events. */
interface Moment {
  readonly events: readonly LogEvent[];
  readonly ownerId: string;
  readonly members: readonly RoomMember[];
}

/** Every state of a room in which these steps were taken, and each event as it was published. */
export function playSteps(taken: readonly Step[]): { moments: Moment[]; logEvents: LogEvent[] } {
  let owner = 'amir';
  const people = new Map<string, Person>();
  const logEvents: LogEvent[] = [];
  let events: LogEvent[] = [];
  const moments: Moment[] = [];

  function append(from: string, more: Record<string, unknown> & { type: LogEvent['type'] }): void {
    const offset = events.length + 1;
    const counted = events.filter(({ type }) => type === 'message').length + Number(more.type === 'message');
    const event = { offset, counted, id: `id-${offset}`, at: 1_700_000_000_000 + offset, from, ...more } as LogEvent;
    logEvents.push(event);
    events = [...events, event.type === 'edited' ? withoutText(event) : event];
    if (event.type === 'recalled') {
      events = events.map((one) => (one.type === 'message' && one.offset === event.target ? redact(one, from) : one));
    }
    const members = [...people].map(([userId, { inside, removed, mutedUntil }]): RoomMember => {
      const role = inside ? (userId === owner ? 'owner' : 'member') : 'former';
      return { userId, nickname: `${userId} the nick`, role, here: inside, ...(removed && { removed }), mutedUntil };
    });
    moments.push({ events, ownerId: owner, members });
  }
  const inside = (id: string): boolean => people.get(id)?.inside ?? false;
  function enter(id: string): void {
    people.set(id, { inside: true, removed: false, mutedUntil: people.get(id)?.mutedUntil ?? null });
    append(id, { type: 'entered', nickname: `${id} the nick` });
  }
  function change(id: string, now: Partial<Person>): void {
    const known = people.get(id);
    if (known !== undefined) people.set(id, { ...known, ...now });
  }

  function take(step: Step): void {
    const id = PEOPLE[step.who] ?? 'amir';
    const known = people.has(id);
    switch (step.kind) {
      case 'say':
        if (inside(id)) append(id, { type: 'message', body: { kind: 'text', text: `said ${events.length + 1}` } });
        return;
      case 'enter':
        if (!inside(id) && people.get(id)?.removed !== true) enter(id);
        return;
      case 'leave':
        if (!inside(id)) return;
        change(id, { inside: false });
        return append(id, { type: 'left' });
      case 'react': {
        const messages = events.filter((event) => event.type === 'message' && event.body.kind !== 'recalled');
        const target = messages.at(-1 - step.back);
        if (target === undefined || !inside(id)) return;
        const wanted = { clientId: 'unused', offset: target.offset, emoji: step.emoji, on: step.on };
        const after = [...events];
        if (reactIn(after, id, wanted) === null) return;
        events = after.slice(0, -1);
        return append(id, { type: 'reacted', target: target.offset, emoji: step.emoji, on: step.on });
      }
      case 'edit': {
        const messages = events.filter((event) => event.type === 'message' && event.body.kind !== 'recalled');
        const target = messages.at(-1 - step.back);
        if (target === undefined || !inside(id) || target.from !== id) return;
        const after = [...events];
        const offset = events.length + 1;
        const edit = {
          offset: target.offset,
          text: `edited ${offset}`,
          mentions: offset % 2 === 0 ? ['mei'] : undefined,
        };
        editIn(after, id, { conversationId: ROOM, ...edit, at: 1_700_000_000_000 + offset });
        events = after.slice(0, -1);
        const { text, mentions } = edit;
        return append(id, { type: 'edited', target: target.offset, text, ...(mentions !== undefined && { mentions }) });
      }
      case 'recall': {
        const messages = events.filter((event) => event.type === 'message' && event.body.kind !== 'recalled');
        const target = messages.at(-1 - step.back);
        if (target === undefined || !inside(id) || (id !== owner && target.from !== id)) return;
        return append(id, { type: 'recalled', target: target.offset });
      }
      case 'remove':
        if (!inside(id) || id === owner) return;
        change(id, { inside: false, removed: true });
        return append(owner, { type: 'removed', userId: id });
      case 'readmit':
        if (people.get(id)?.removed !== true) return;
        change(id, { removed: false });
        return append(owner, { type: 'readmitted', userId: id });
      case 'mute':
        if (!known || id === owner) return;
        change(id, { mutedUntil: 'forever' });
        return append(owner, { type: 'muted', userId: id, until: null });
      case 'unmute':
        if (!known) return;
        change(id, { mutedUntil: null });
        return append(owner, { type: 'unmuted', userId: id });
      case 'handOver': {
        if (!inside(id) || id === owner) return;
        const before = owner;
        owner = id;
        change(id, { mutedUntil: null });
        return append(before, { type: 'ownerChanged', userId: id });
      }
    }
  }

  enter('amir');
  for (const step of taken) take(step);
  return { moments, logEvents };
}

/** A redacted message, as the server stores it: without its text and everything that others added to it. */
function redact({ offset, counted, id, at, from, type }: MessageEvent, by: string): MessageEvent {
  return { offset, counted, id, at, from, type, body: { kind: 'recalled', by } };
}

/** Normalises the order of reactions, which may differ after a changed one. */
export function inOneOrder(event: LogEvent): LogEvent {
  if (event.type !== 'message' || event.reactions === undefined) return event;
  const reactions = event.reactions.map(({ emoji, by }) => ({ emoji, by: by.toSorted() }));
  return { ...event, reactions: reactions.toSorted((a, b) => a.emoji.localeCompare(b.emoji)) };
}

/** The stored form of an event: of an edit only its kind and target. */
export function asKept(event: LogEvent): LogEvent {
  return event.type === 'edited' ? withoutText(event) : inOneOrder(event);
}

/** A page of a log as `conversation.fetch` returns it: edits of earlier messages contain their current text. */
export function asAnswered(log: readonly LogEvent[], page: readonly LogEvent[]): LogEvent[] {
  const first = page[0]?.offset ?? 0;
  return page.map((event) => {
    if (event.type !== 'edited' || event.target >= first) return event;
    const target = log[event.target - 1];
    if (target?.type !== 'message' || target.body.kind !== 'text') return event;
    const { body, mentions } = target;
    return { ...event, text: body.text, ...(mentions !== undefined && { mentions }) };
  });
}
