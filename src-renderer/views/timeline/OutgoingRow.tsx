import { type ReactElement, useRef } from 'react';
import type { TFunction } from 'i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { filesOf, isUploading, isWaiting, waitsForConnection } from '../../stores/timelines/reduceOutbox.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { isReachable } from '../../stores/connection/reduce.ts';
import { OutgoingAttachment } from '../attachments/OutgoingAttachment.tsx';
import { useMentionedPeople, usePerson } from '../names/usePerson.ts';
import { Quote } from '../quote/Quote.tsx';
import { Tick } from '../receipts/Receipt.tsx';
import { useParley } from '../ParleyContext.ts';
import { CopyButton, type CopyButtonProps } from '../parts/CopyButton.tsx';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { RetryButton } from '../parts/ServerButton.tsx';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import { Message } from './Message.tsx';
import { MessageText } from './MessageBody.tsx';
import { PollText } from './Poll.tsx';
import { type SentFocus, useGiveFocus } from './sentFocus.ts';
import styles from './Timeline.module.css';

export interface OutgoingRowProps {
  readonly message: Outgoing;
  readonly first: boolean;
  readonly conversation: ConversationSummary;
  readonly sentFocus?: SentFocus;
  readonly onEdit: () => void;
  /** It is shown among the replies of a thread. */
  readonly inThread?: boolean;
}

/** A message of mine that is being sent. */
export function OutgoingRow(props: OutgoingRowProps): ReactElement {
  const { message, first, conversation, sentFocus, onEdit, inThread = false } = props;
  const t = useWords();
  const article = useRef<HTMLElement>(null);
  useGiveFocus(article, sentFocus);
  const { delivery, text } = message;
  const files = filesOf(message);
  const { conversationId } = conversation;
  const mentioned = useMentionedPeople(conversation, message.mentions);
  return (
    <Message
      ref={article}
      author={usePerson(conversation, message.from)}
      at={delivery.state === 'sent' ? delivery.at : message.at}
      body={
        <>
          {message.replyTo !== undefined && !inThread && <Quote conversation={conversation} offset={message.replyTo} />}
          {message.poll !== undefined && <PollText body={message.poll} />}
          {message.poll === undefined && (text !== '' || files.length === 0) && (
            <MessageText text={text} mentioned={mentioned} />
          )}
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

interface DeliveryProps {
  readonly message: Outgoing;
  readonly conversationId: string;
  readonly onEdit: () => void;
}

/**
 * Delivery state of a message of mine; renders nothing while all is well. Red only if it won't be sent unless its
 * author acts.
 */
function Delivery({ message, conversationId, onEdit }: DeliveryProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const isOnline = useStore(stores.connection, isReachable);
  const { sending } = actions;
  const { clientId, delivery } = message;
  if (delivery.state === 'sent') return null;
  const refusal = delivery.state === 'failed' && !waitsForConnection(message) ? delivery.problem : null;
  const isDelayed =
    refusal === null && (delivery.state === 'failed' || message.offline || !isOnline || isWaiting(message));
  if (refusal === null && !isDelayed) return <span className="visuallyHidden">{t('timeline.sending')}</span>;

  return (
    <div
      className={cx(styles['delivery'], refusal !== null && styles['failure'])}
      role={refusal === null ? undefined : 'alert'}
    >
      <span className={styles['why']}>
        <Icon name={refusal === null ? 'clock' : 'alert'} />
        {refusal === null
          ? describeWaiting(t, message, isOnline)
          : t('timeline.notSent', { why: describeProblem(t, refusal) })}
      </span>
      {!isWaiting(message) && (
        <RetryButton onClick={() => sending.retry(conversationId, clientId)}>{t('timeline.retry')}</RetryButton>
      )}
      {/* Another text would not be delivered, either. */}
      {refusal?.code === 'DIRECT_UNAVAILABLE' ? (
        <CopyButton text={message.text} labels={copyLabels(t)} icon={null} />
      ) : (
        <button
          type="button"
          onClick={() => {
            sending.edit(conversationId, clientId);
            onEdit();
          }}
        >
          {t('timeline.edit')}
        </button>
      )}
      <AllowReadable
        conversationId={conversationId}
        problem={refusal}
        className=""
        onAllowed={() => sending.retry(conversationId, clientId)}
      />
      <button type="button" onClick={() => sending.discard(conversationId, clientId)}>
        {t('timeline.discard')}
      </button>
    </div>
  );
}

function copyLabels(t: TFunction): CopyButtonProps['labels'] {
  return {
    copy: t('messageActions.copySelected'),
    copied: t('messageActions.copied'),
    notCopied: t('messageActions.notCopied'),
  };
}

function describeWaiting(t: TFunction, message: Outgoing, isOnline: boolean): string {
  const { delivery, notPersisted } = message;
  if (notPersisted === true) return t('timeline.waitsUnkept');
  if (!isOnline) return t('timeline.waitsOffline');
  if (delivery.state === 'sending' && delivery.wait !== undefined) {
    return t(delivery.wait.limit === 'slowMode' ? 'timeline.waitsSlowMode' : 'timeline.waitsMessageRate');
  }
  if (delivery.state !== 'failed') return t('timeline.sending');
  return t(delivery.problem.code === 'OFFLINE' ? 'timeline.waitsOffline' : 'timeline.waitsServer');
}
