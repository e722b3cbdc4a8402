import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { useWords } from '../../i18n/useWords.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { usePerson } from '../names/usePerson.ts';
import { useMentioned } from '../names/useMentioned.ts';
import { Icon } from '../parts/Icon.tsx';
import { Quote } from '../quote/Quote.tsx';
import { Reactions } from '../reactions/Reactions.tsx';
import { useReact } from '../reactions/useReact.ts';
import { Message } from './Message.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageTools } from './MessageTools.tsx';
import { RecalledText } from './RecalledText.tsx';
import styles from './Timeline.module.css';

export interface MessageRowProps {
  readonly event: MessageEvent;
  readonly first: boolean;
  /** Somebody jumped to it. */
  readonly isTarget: boolean;
  readonly conversation: ConversationSummary;
  /** An answer to it is being written: the composer is to have the focus. */
  readonly onReply: () => void;
}

/** A message of the log, with what can be done with it. */
export function MessageRow({ event, first, isTarget, conversation, onReply }: MessageRowProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const { conversationId, epoch } = conversation;
  const { body, from, at, offset, mentions, replyTo, reactions = [] } = event;
  const author = usePerson(conversation, from);
  const article = useRef<HTMLElement>(null);
  const mentioned = useMentioned(conversation, mentions);
  const react = useReact(conversationId, event);
  // Absent: nobody asked; null: under way; else why it was refused.
  const recall = useStore(stores.timelines, ({ byId }) => byId[conversationId]?.recalls[offset]);
  const isOwner = conversation.kind === 'room' && conversation.room.ownerId === me.id;

  if (body.kind === 'recalled') {
    const gone = <RecalledText by={body.by} conversation={conversation} />;
    return <Message ref={article} author={author} at={at} offset={offset} first={first} body={gone} />;
  }
  const tools = (
    <MessageTools
      message={article}
      text={bodyText(body)}
      onReply={() => {
        stores.replies.dispatch({ type: 'chosen', conversationId, reply: { epoch, offset } });
        onReply();
      }}
      onReact={react.toggle}
      onRecall={from === me.id || isOwner ? () => void actions.recalling.recall(conversationId, offset) : null}
    />
  );
  return (
    <Message
      ref={article}
      author={author}
      at={at}
      offset={offset}
      isTarget={isTarget}
      isForMe={mentions?.includes(me.id) === true}
      first={first}
      pending={recall === null}
      body={
        <>
          {replyTo !== undefined && <Quote conversation={conversation} offset={replyTo} />}
          <MessageBody conversationId={conversationId} body={body} mentioned={mentioned} />
        </>
      }
      tools={tools}
    >
      <Reactions conversation={conversation} reactions={reactions} react={react} />
      {recall === null && <output className={styles['recalling']}>{t('insideRoom.recalling')}</output>}
      {recall !== null && recall !== undefined && (
        <div className={styles['failure']} role="alert">
          <span className={styles['why']}>
            <Icon name="alert" />
            {t('insideRoom.notRecalled', { why: describeProblem(t, recall) })}
          </span>
          <button type="button" onClick={() => void actions.recalling.recall(conversationId, offset)}>
            {t('timeline.retry')}
          </button>
          <button type="button" onClick={() => actions.recalling.dismiss(conversationId, offset)}>
            {t('insideRoom.dismiss')}
          </button>
        </div>
      )}
    </Message>
  );
}
