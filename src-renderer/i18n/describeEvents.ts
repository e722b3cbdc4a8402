import type { TFunction } from 'i18next';
import { UNREADABLE_ID, type UnknownEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { SystemEvent } from '../stores/timelines/rows.ts';
import { joinWords } from '../text/formats.ts';
import { dayAndTime } from '../text/times.ts';
import { describeIdleTime } from './describeDuration.ts';

/** Maximum number of people who are named in one line. */
const NAMED = 4;

/**
 * One line about a room event. `nameOf` returns `null` for the reader. All sentences are active and in the past tense, so
 * that "you" can replace any name.
 */
export function describeEvents(
  t: TFunction,
  events: readonly SystemEvent[],
  nameOf: (userId: string) => string | null,
  now: number,
): string {
  const [event] = events;
  if (event === undefined) return '';
  const by = nameOf(event.from) ?? t('insideRoom.You');
  const whom = (userId: string): string => nameOf(userId) ?? t('insideRoom.you');
  switch (event.type) {
    case 'entered': {
      if (event.offset > 1) return t('insideRoom.event.entered', { names: namesOf(t, events, nameOf) });
      const name = nameOf(event.from);
      return name === null ? t('insideRoom.event.madeByMe') : t('insideRoom.event.made', { name });
    }
    case 'left':
      return t('insideRoom.event.left', { names: namesOf(t, events, nameOf) });
    case 'pinned':
      return t('insideRoom.event.pinned', { by });
    case 'removed': {
      const name = whom(event.userId);
      if (event.until === undefined) return t('insideRoom.event.removed', { by, name });
      return t('insideRoom.event.removedUntil', { by, name, until: dayAndTime(event.until, now) });
    }
    case 'readmitted':
      return t('insideRoom.event.readmitted', { by, name: whom(event.userId) });
    case 'muted':
      return event.until === null
        ? t('insideRoom.event.mutedForGood', { by, name: whom(event.userId) })
        : t('insideRoom.event.muted', { by, name: whom(event.userId), until: dayAndTime(event.until, now) });
    case 'unmuted':
      return t('insideRoom.event.unmuted', { by, name: whom(event.userId) });
    case 'ownerChanged':
      if (event.userId === event.from) return t('insideRoom.event.becameOwner', { by });
      return t('insideRoom.event.ownerChanged', { by, name: whom(event.userId) });
    case 'passwordChanged':
      return t(event.locked ? 'insideRoom.event.passwordChanged' : 'insideRoom.event.opened', { by });
    case 'seatsChanged':
      if (event.seats === 0) return t('insideRoom.event.seatsUnlimited', { by });
      return t('insideRoom.event.seatsChanged', { by, count: event.seats });
    case 'idleTimeChanged':
      if (event.idleTtlMs === 0) return t('insideRoom.event.staysOpen', { by });
      return t('insideRoom.event.idleTimeChanged', { by, idle: describeIdleTime(t, event.idleTtlMs) });
    case 'topicChanged':
      if (event.topic === '') return t('insideRoom.event.topicRemoved', { by });
      return t('insideRoom.event.topicChanged', { by, topic: event.topic });
    case 'joiningChanged':
      return t(`insideRoom.event.joining.${event.joining}`, { by });
    case 'writersChanged':
      return t(`insideRoom.event.writers.${event.writers}`, { by });
    case 'slowModeChanged':
      if (event.slowModeMs === 0) return t('insideRoom.event.slowModeEnded', { by });
      return t('insideRoom.event.slowModeChanged', { by, interval: describeIdleTime(t, event.slowModeMs) });
    case 'moderatorChanged':
      return t(event.on ? 'insideRoom.event.moderatorAdded' : 'insideRoom.event.moderatorRemoved', {
        by,
        name: whom(event.userId),
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
  if (kind !== 'message') return t('messages.eventNeedsNewer');
  const name = from === UNREADABLE_ID ? null : nameOf(from);
  return name === null ? t('messages.needsNewer') : t('messages.needsNewerFrom', { name });
}

/** "You, Anna and Ben"; of many the first few and the number of the others. */
function namesOf(t: TFunction, events: readonly SystemEvent[], nameOf: (userId: string) => string | null): string {
  const others = events.flatMap(({ from }) => nameOf(from) ?? []);
  const names = others.length === events.length ? others : [t('insideRoom.You'), ...others];
  if (names.length <= NAMED) return joinWords(names);
  const rest = t('insideRoom.event.more', { count: names.length - NAMED + 1 });
  return joinWords([...names.slice(0, NAMED - 1), rest]);
}
