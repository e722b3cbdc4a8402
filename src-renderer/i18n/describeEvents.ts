import type { TFunction } from 'i18next';
import { UNREADABLE_ID, type UnknownEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import type { SystemEvent } from '../stores/timelines/rows.ts';
import { joinWords } from '../text/formats.ts';
import { dayAndTime } from '../text/times.ts';
import { describeIdleTime } from './describeDuration.ts';

/** Maximum number of people who are named in one line. */
const NAMED = 4;

/**
 * One line about a room event. `nameOf` returns `null` for the reader. All English sentences are active and in the past
 * tense, so that "you" can replace any name; other languages have variants for a reader who is the actor or the target.
 */
export function describeEvents(
  t: TFunction,
  events: readonly SystemEvent[],
  nameOf: (userId: string) => string | null,
  now: number,
): string {
  const [event] = events;
  if (event === undefined) return '';
  const by = actorOf(t, nameOf(event.from));
  const whom = (userId: string) => targetOf(t, by, nameOf(userId));
  switch (event.type) {
    case 'entered': {
      if (event.offset > 1) return t('insideRoom.event.entered', namesOf(t, events, nameOf));
      const name = nameOf(event.from);
      return name === null ? t('insideRoom.event.madeByMe') : t('insideRoom.event.made', { name });
    }
    case 'left':
      return t('insideRoom.event.left', namesOf(t, events, nameOf));
    case 'pinned':
      return t('insideRoom.event.pinned', by);
    case 'removed': {
      const people = whom(event.userId);
      if (event.until === undefined) return t('insideRoom.event.removed', people);
      return t('insideRoom.event.removedUntil', { ...people, until: dayAndTime(event.until, now) });
    }
    case 'readmitted':
      return t('insideRoom.event.readmitted', whom(event.userId));
    case 'muted':
      return event.until === null
        ? t('insideRoom.event.mutedForGood', whom(event.userId))
        : t('insideRoom.event.muted', { ...whom(event.userId), until: dayAndTime(event.until, now) });
    case 'unmuted':
      return t('insideRoom.event.unmuted', whom(event.userId));
    case 'ownerChanged':
      if (event.userId === event.from) return t('insideRoom.event.becameOwner', by);
      return t('insideRoom.event.ownerChanged', whom(event.userId));
    case 'passwordChanged':
      return t(event.locked ? 'insideRoom.event.passwordChanged' : 'insideRoom.event.opened', by);
    case 'seatsChanged':
      if (event.seats === 0) return t('insideRoom.event.seatsUnlimited', by);
      return t('insideRoom.event.seatsChanged', { ...by, count: event.seats });
    case 'idleTimeChanged':
      if (event.idleTtlMs === 0) return t('insideRoom.event.staysOpen', by);
      return t('insideRoom.event.idleTimeChanged', { ...by, idle: describeIdleTime(t, event.idleTtlMs) });
    case 'topicChanged':
      if (event.topic === '') return t('insideRoom.event.topicRemoved', by);
      return t('insideRoom.event.topicChanged', { ...by, topic: event.topic });
    case 'joiningChanged':
      return t(`insideRoom.event.joining.${event.joining}`, by);
    case 'writersChanged':
      return t(`insideRoom.event.writers.${event.writers}`, by);
    case 'slowModeChanged':
      if (event.slowModeMs === 0) return t('insideRoom.event.slowModeEnded', by);
      return t('insideRoom.event.slowModeChanged', { ...by, interval: describeIdleTime(t, event.slowModeMs) });
    case 'moderatorChanged':
      return t(event.on ? 'insideRoom.event.moderatorAdded' : 'insideRoom.event.moderatorRemoved', {
        ...whom(event.userId),
      });
    case 'unknown':
      return describeUnknown(t, event, nameOf);
    default:
      return assertNever(event);
  }
}

/** The line for an event of an unknown type, with its author if that field is readable. */
function describeUnknown(
  t: TFunction,
  { kind, from }: UnknownEvent,
  nameOf: (userId: string) => string | null,
): string {
  if (kind === UNREADABLE.forged) return t('messages.forged');
  if (kind === UNREADABLE.forgedEdit) return t('messages.forgedEdit');
  if (kind === UNREADABLE.noKey) return t('messages.earlierPassword');
  if (kind === UNREADABLE.otherDevices) return t('messages.otherDevices');
  if (kind !== 'message') return t('messages.eventNeedsNewer');
  const name = from === UNREADABLE_ID ? null : nameOf(from);
  return name === null ? t('messages.needsNewer') : t('messages.needsNewerFrom', { name });
}

/** The actor as the values of a sentence. `context` selects the variant of the sentence, if the language has one. */
function actorOf(t: TFunction, name: string | null): Readonly<{ by: string; context?: 'byMe' | 'toMe' }> {
  return name === null ? { by: t('insideRoom.You'), context: 'byMe' } : { by: name };
}

/** The actor and the target, `name`. */
function targetOf(t: TFunction, by: ReturnType<typeof actorOf>, name: string | null) {
  return name === null ? { ...by, name: t('insideRoom.you'), context: 'toMe' as const } : { ...by, name };
}

/** "You, Anna and Ben"; of many the first few and the number of the others. */
function namesOf(t: TFunction, events: readonly SystemEvent[], nameOf: (userId: string) => string | null) {
  const others = events.flatMap(({ from }) => nameOf(from) ?? []);
  const withMe = others.length < events.length;
  const names = withMe ? [t('insideRoom.You'), ...others] : others;
  const context = withMe && { context: 'byMe' as const };
  if (names.length <= NAMED) return { names: joinWords(names), count: names.length, ...context };
  const rest = t('insideRoom.event.more', { count: names.length - NAMED + 1 });
  return { names: joinWords([...names.slice(0, NAMED - 1), rest]), count: names.length, ...context };
}
