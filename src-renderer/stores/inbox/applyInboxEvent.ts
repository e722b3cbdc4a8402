import type { Data } from '#shared/contract/index.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { InboxState } from './reduce.ts';

/** Inbox events from the server. */
export type InboxEvent =
  | ({ readonly name: 'appended' } & Data<'inbox.appended'>)
  | ({ readonly name: 'changed' } & Data<'inbox.changed'>)
  | ({ readonly name: 'cleared' } & Data<'inbox.cleared'>);

export function applyInboxEvent(state: InboxState, event: InboxEvent): InboxState {
  const { unread, counted } = event;
  const notices = applyToNotices(state.notices, event);
  return { ...state, notices, unread, counted };
}

function applyToNotices(notices: readonly Notice[], event: InboxEvent): readonly Notice[] {
  switch (event.name) {
    case 'appended': {
      const { notice } = event;
      if (notices.some(({ offset }) => offset === notice.offset)) return notices;
      return [notice, ...notices].toSorted((a, b) => b.offset - a.offset);
    }
    case 'changed': {
      const { read, gone } = event;
      const left = gone.length === 0 ? notices : notices.filter(({ offset }) => !gone.includes(offset));
      return markRead(left, ({ offset }) => read === 'all' || read.includes(offset));
    }
    case 'cleared': {
      const { conversationId, upTo } = event;
      return markRead(
        notices,
        // A reaction is newer than the message that it refers to; `changed` reports when it is read.
        ({ type, place }) =>
          type !== 'reactedTo' &&
          place.conversationId === conversationId &&
          place.offset !== null &&
          place.offset <= upTo,
      );
    }
    default:
      return assertNever(event);
  }
}

function markRead(notices: readonly Notice[], isRead: (notice: Notice) => boolean): readonly Notice[] {
  return notices.map((notice) => (!notice.read && isRead(notice) ? { ...notice, read: true } : notice));
}
