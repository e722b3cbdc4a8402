import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import type { Row } from '../../stores/timelines/rows.ts';
import { dayName } from '../../text/times.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import { Delivery } from './Delivery.tsx';
import { Divider } from './Divider.tsx';
import { Message } from './Message.tsx';
import { MessageBody } from './MessageBody.tsx';

export interface TimelineRowProps {
  readonly row: Row;
  readonly conversation: ConversationSummary;
  readonly onEdit: () => void;
}

function TimelineRowView({ row, conversation, onEdit }: TimelineRowProps): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const me = useMe();
  const people = useStore(useParley().stores.people);
  const author = (id: string): Person => (id === me.id ? me : (people[id] ?? partnerOf(conversation)));
  switch (row.kind) {
    case 'day':
      return <Divider words={dayName(row.at, now)} />;
    case 'new':
      return <Divider words={t('timeline.new')} isNew />;
    case 'message': {
      const { event, first } = row;
      const body = <MessageBody body={event.body} />;
      return <Message author={author(event.from)} at={event.at} body={body} first={first} />;
    }
    case 'outgoing': {
      const { message, first } = row;
      const { delivery } = message;
      const at = delivery.state === 'sent' ? delivery.at : message.at;
      return (
        <Message
          author={author(message.from)}
          at={at}
          body={<MessageBody body={{ kind: 'text', text: message.text }} />}
          first={first}
          pending={delivery.state !== 'sent'}
        >
          <Delivery message={message} conversationId={conversation.conversationId} onEdit={onEdit} />
        </Message>
      );
    }
    default:
      return assertNever(row);
  }
}

/** Drawn anew only when its own row changes: rows are made anew with every event, what they hold is not. */
export const TimelineRow = memo(TimelineRowView, (before, after) => {
  if (partnerOf(before.conversation).name !== partnerOf(after.conversation).name) return false;
  if (before.row.kind !== after.row.kind) return false;
  if (before.row.kind === 'message' && after.row.kind === 'message') {
    return before.row.event === after.row.event && before.row.first === after.row.first;
  }
  if (before.row.kind === 'outgoing' && after.row.kind === 'outgoing') {
    return before.row.message === after.row.message && before.row.first === after.row.first;
  }
  return before.row.key === after.row.key;
});
