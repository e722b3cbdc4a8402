import { type ReactElement, memo, useState } from 'react';
import type { ConversationSummary, MessageEvent, RoomSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import type { Row, SystemEvent } from '../../stores/timelines/rows.ts';
import { clockTime, nearDayName } from '../../text/times.ts';
import { describeEvents } from '../../i18n/describeEvents.ts';
import { isoTime } from '../../text/formats.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { useNameOf, usePerson } from '../names/usePerson.ts';
import { Icon } from '../parts/Icon.tsx';
import { useQuoted, useQuotedText } from '../quote/Quote.tsx';
import { Divider } from './Divider.tsx';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { createSentFocus } from './sentFocus.ts';
import styles from './Timeline.module.css';

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
  const [sentFocus] = useState(createSentFocus);
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
          sentFocus={sentFocus}
          onReply={onEdit}
        />
      );
    case 'thread':
      return <ThreadReplyRow event={row.event} conversation={conversation} />;
    case 'outgoing':
      return (
        <OutgoingRow
          message={row.message}
          first={row.first}
          conversation={conversation}
          sentFocus={sentFocus}
          onEdit={onEdit}
        />
      );
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

/** A conversation changes with every event; rows depend only on the other person's name or the roles in the room. */
function isDrawnAlike(before: ConversationSummary, after: ConversationSummary): boolean {
  if (before.kind === 'direct' || after.kind === 'direct')
    return before.kind === after.kind && partnerOf(before).name === partnerOf(after).name;
  const rolesOf = ({ room: { ownerId, moderators = [] } }: RoomSummary): string => [ownerId, ...moderators].join(' ');
  return rolesOf(before) === rolesOf(after);
}

interface SystemRowProps {
  readonly events: readonly SystemEvent[];
  readonly conversation: ConversationSummary;
}

/** System events of a room, between its messages. */
function SystemRow({ events, conversation }: SystemRowProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const nameOf = useNameOf(conversation);
  const at = events.at(-1)?.at ?? 0;
  return (
    <div className={styles['system']} data-anchor="">
      {describeEvents(t, events, nameOf, today)} · <time dateTime={isoTime(at)}>{clockTime(at)}</time>
    </div>
  );
}

interface ThreadReplyRowProps {
  readonly event: MessageEvent;
  readonly conversation: ConversationSummary;
}

/** In place of a reply in a thread, in the conversation: who replied to what. A click opens the thread. */
function ThreadReplyRow({ event, conversation }: ThreadReplyRowProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId } = conversation;
  const { from, at, replyTo: root = 0 } = event;
  const author = usePerson(conversation, from);
  const excerpt = useQuotedText(conversation, useQuoted(conversation, root));
  const who = from === me.id ? { name: t('insideRoom.You'), context: 'byMe' } : { name: author.name };
  return (
    <div className={styles['system']} data-anchor="">
      <button
        type="button"
        className={styles['threadReply']}
        onClick={() => stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'thread', root } })}
      >
        <Icon name="thread" />
        <span>{t('panels.repliedInThread', { ...who, excerpt })}</span>
      </button>{' '}
      · <time dateTime={isoTime(at)}>{clockTime(at)}</time>
    </div>
  );
}
