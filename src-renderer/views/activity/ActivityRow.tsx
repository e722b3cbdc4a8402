import type { ReactElement } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { InboxRow } from './InboxRow.tsx';
import { PostRow } from './PostRow.tsx';
import type { RowProps } from './RowFrame.tsx';

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
