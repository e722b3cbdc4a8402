import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { filesOf, isUploading } from '../../stores/timelines/reduceOutbox.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import { OutgoingAttachment } from '../attachments/OutgoingAttachment.tsx';
import { useMentionedPeople } from '../names/useMentionedPeople.ts';
import { usePerson } from '../names/usePerson.ts';
import { Quote } from '../quote/Quote.tsx';
import { Tick } from '../receipts/Tick.tsx';
import { Delivery } from './Delivery.tsx';
import { Message } from './Message.tsx';
import { MessageText } from './MessageText.tsx';

export interface OutgoingRowProps {
  readonly message: Outgoing;
  readonly first: boolean;
  readonly conversation: ConversationSummary;
  readonly onEdit: () => void;
  /** It is shown among the replies of a thread. */
  readonly inThread?: boolean;
}

/** A message of mine that is being sent. */
export function OutgoingRow(props: OutgoingRowProps): ReactElement {
  const { message, first, conversation, onEdit, inThread = false } = props;
  const { t } = useTranslation();
  const { delivery, text } = message;
  const files = filesOf(message);
  const { conversationId } = conversation;
  const mentioned = useMentionedPeople(conversation, message.mentions);
  return (
    <Message
      author={usePerson(conversation, message.from)}
      at={delivery.state === 'sent' ? delivery.at : message.at}
      body={
        <>
          {message.replyTo !== undefined && !inThread && <Quote conversation={conversation} offset={message.replyTo} />}
          {(text !== '' || files.length === 0) && <MessageText text={text} mentioned={mentioned} />}
          {files.map((file) => (
            <OutgoingAttachment key={file.id} conversationId={conversationId} message={message} file={file} />
          ))}
        </>
      }
      first={first}
      pending={delivery.state !== 'sent' && !isUploading(message)}
      receipt={delivery.state === 'sent' ? <Tick label={t('messageActions.sent')} isRead={false} /> : <span />}
    >
      <Delivery message={message} conversationId={conversationId} onEdit={onEdit} />
    </Message>
  );
}
