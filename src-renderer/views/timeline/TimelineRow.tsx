import { memo, type ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import type { Row } from '../../stores/timelines/rows.ts';
import { nearDayName } from '../../text/times.ts';
import { useToday } from '../ParleyContext.ts';
import { Divider } from './Divider.tsx';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { SystemRow } from './SystemRow.tsx';
import { ThreadReplyRow } from './ThreadReplyRow.tsx';

export interface TimelineRowProps {
  readonly row: Row;
  readonly conversation: ConversationSummary;
  /** It was jumped to. */
  readonly isTarget: boolean;
  readonly onEdit: () => void;
}

function TimelineRowView({ row, conversation, isTarget, onEdit }: TimelineRowProps): ReactElement {
  const t = useWords();
  const today = useToday();
  switch (row.kind) {
    case 'day':
      return (
        <Divider label={nearDayName(row.at, today, { today: t('common.today'), yesterday: t('common.yesterday') })} />
      );
    case 'new':
      return <Divider label={t('timeline.new')} isNew />;
    case 'system':
      return <SystemRow events={row.events} conversation={conversation} />;
    case 'message':
      return (
        <MessageRow
          event={row.event}
          first={row.first}
          isTarget={isTarget}
          conversation={conversation}
          onReply={onEdit}
        />
      );
    case 'thread':
      return <ThreadReplyRow event={row.event} conversation={conversation} />;
    case 'outgoing':
      return <OutgoingRow message={row.message} first={row.first} conversation={conversation} onEdit={onEdit} />;
    default:
      return assertNever(row);
  }
}

/** Memoized: row objects are created again with every event, their contents are not. */
export const TimelineRow = memo(TimelineRowView, (before, after) => {
  if (!isDrawnAlike(before.conversation, after.conversation)) return false;
  if (before.row.kind !== after.row.kind || before.isTarget !== after.isTarget) return false;
  if (before.row.kind === 'message' && after.row.kind === 'message') {
    return before.row.event === after.row.event && before.row.first === after.row.first;
  }
  if (before.row.kind === 'thread' && after.row.kind === 'thread') return before.row.event === after.row.event;
  if (before.row.kind === 'outgoing' && after.row.kind === 'outgoing') {
    return before.row.message === after.row.message && before.row.first === after.row.first;
  }
  if (before.row.kind === 'system' && after.row.kind === 'system') {
    return before.row.events.length === after.row.events.length && before.row.events[0] === after.row.events[0];
  }
  return before.row.key === after.row.key;
});

/** A conversation changes with every event; rows depend only on the other person's name or the room's owner. */
function isDrawnAlike(before: ConversationSummary, after: ConversationSummary): boolean {
  if (before.kind === 'direct' || after.kind === 'direct')
    return before.kind === after.kind && partnerOf(before).name === partnerOf(after).name;
  return before.room.ownerId === after.room.ownerId;
}
