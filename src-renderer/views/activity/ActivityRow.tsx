import type { ReactElement } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { ActivityRow as Row } from '../../stores/activity/rows.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { InboxRow } from './InboxRow.tsx';
import { PostRow } from './PostRow.tsx';

export interface RowProps<Of extends Row = Row> {
  readonly row: Of;
  /** Unread now, or unread when it scrolled into view. */
  readonly isFresh: boolean;
  /** The one row in the tab order; arrow keys move to the others. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

export function ActivityRow({ row, ...state }: RowProps): ReactElement {
  switch (row.kind) {
    case 'notice':
      return <InboxRow row={row} {...state} />;
    case 'announcement':
      return <AnnouncementRow row={row} {...state} />;
    case 'post':
      return <PostRow row={row} {...state} />;
    default:
      return assertNever(row);
  }
}
