import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import { usePerson } from '../names/usePerson.ts';
import { Delivery } from './Delivery.tsx';
import { Message } from './Message.tsx';
import { MessageBody } from './MessageBody.tsx';

export interface OutgoingRowProps {
  readonly message: Outgoing;
  readonly first: boolean;
  readonly conversation: ConversationSummary;
  readonly onEdit: () => void;
}

/** A message of mine on its way. */
export function OutgoingRow({ message, first, conversation, onEdit }: OutgoingRowProps): ReactElement {
  const { delivery } = message;
  return (
    <Message
      author={usePerson(conversation, message.from)}
      at={delivery.state === 'sent' ? delivery.at : message.at}
      body={<MessageBody body={{ kind: 'text', text: message.text }} />}
      first={first}
      pending={delivery.state !== 'sent'}
    >
      <Delivery message={message} conversationId={conversation.conversationId} onEdit={onEdit} />
    </Message>
  );
}
