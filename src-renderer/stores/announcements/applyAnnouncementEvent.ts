import type { Data } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { AnnouncementsState } from './reduce.ts';
import { without } from '../without.ts';

/** Announcement events from the server. */
export type AnnouncementEvent =
  /** `mine`: I wrote the announcement, so it is never unread. */
  | ({ readonly name: 'changed'; readonly mine: boolean } & Pick<Data<'announcement.changed'>, 'announcement'>)
  | ({ readonly name: 'recalled' } & Data<'announcement.recalled'>)
  | ({ readonly name: 'writersChanged' } & Data<'announcement.writersChanged'>)
  | ({ readonly name: 'read' } & Data<'announcement.read'>);

export function applyAnnouncementEvent(state: AnnouncementsState, event: AnnouncementEvent): AnnouncementsState {
  switch (event.name) {
    case 'changed':
      return change(state, event);
    case 'recalled': {
      const bodies = without(state.bodies, event.offset);
      return { ...state, bodies, list: state.list.filter(({ offset }) => offset !== event.offset) };
    }
    case 'writersChanged': {
      const { mayWrite, isWriter } = event;
      return { ...state, mayWrite, isWriter };
    }
    case 'read': {
      const read = new Set(event.offsets);
      const list = state.list.map((one) => (read.has(one.offset) && !one.read ? { ...one, read: true } : one));
      const { next } = state;
      const further = next === null ? 0 : event.offsets.filter((offset) => offset < next).length;
      const beyond = event.unread === 0 ? 0 : Math.max(0, state.beyond - further);
      return { ...state, list, beyond };
    }
    default:
      return assertNever(event);
  }
}

function change(
  state: AnnouncementsState,
  { announcement, mine }: Extract<AnnouncementEvent, { name: 'changed' }>,
): AnnouncementsState {
  const { offset, editedAt } = announcement;
  const known = state.list.find((one) => one.offset === offset);
  // An announcement that is older than the loaded list arrives with its page.
  if (known === undefined && state.next !== null && offset < state.next) return state;
  const changed = { ...announcement, read: mine || known?.read === true };
  if (known !== undefined) {
    const list = state.list.map((one) => (one === known ? changed : one));
    if (known.editedAt === editedAt) return { ...state, list };
    return { ...state, list, bodies: without(state.bodies, offset) };
  }
  return { ...state, list: [...state.list, changed].toSorted((a, b) => b.offset - a.offset) };
}
