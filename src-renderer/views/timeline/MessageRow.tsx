import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useMessageActionScope } from '../actions/messageActionScope.ts';
import { SelectionCheckbox } from '../actions/SelectionCheckbox.tsx';
import { useMe, useParley } from '../ParleyContext.ts';
import { usePerson } from '../names/usePerson.ts';
import { useMentionedPeople } from '../names/useMentionedPeople.ts';
import { Icon } from '../parts/Icon.tsx';
import { RetryButton } from '../parts/RetryButton.tsx';
import { ThreadLine } from './ThreadLine.tsx';
import { Quote } from '../quote/Quote.tsx';
import { Receipt } from '../receipts/Receipt.tsx';
import { Reactions } from '../reactions/Reactions.tsx';
import { useReact } from '../reactions/useReact.ts';
import { EditedMark } from './EditedMark.tsx';
import { Message } from './Message.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageTools } from './MessageTools.tsx';
import { RecalledText } from './RecalledText.tsx';
import styles from './Timeline.module.css';

export interface MessageRowProps {
  readonly event: MessageEvent;
  readonly first: boolean;
  /** It was jumped to. */
  readonly isTarget: boolean;
  readonly conversation: ConversationSummary;
  /** Called when a reply is started, to focus the composer. */
  readonly onReply: () => void;
  /** It is shown among the replies of a thread. */
  readonly inThread?: boolean;
}

/** A message of the log, with its actions. */
export function MessageRow(props: MessageRowProps): ReactElement {
  const { event, first, isTarget, conversation, onReply, inThread = false } = props;
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const { conversationId, epoch } = conversation;
  const { body, from, at, offset, mentions, replyTo, editedAt, reactions = [] } = event;
  const author = usePerson(conversation, from);
  const article = useRef<HTMLElement>(null);
  const mentioned = useMentionedPeople(conversation, mentions);
  const reaction = useReact(conversationId, event);
  // Absent: not requested; `null`: in progress; otherwise why it was refused.
  const recall = useStore(stores.timelines, ({ byId }) => byId[conversationId]?.recalls[offset]);
  const { state, listKind } = useMessageActionScope();
  const isBusy = useStore(state, ({ menu, picking }) => menu?.offset === offset || picking === offset);
  const refusal = useStore(state, ({ refusal }) => (refusal?.offset === offset ? refusal.problem : null));
  // `null` while nothing is being selected.
  const isSelected = useStore(stores.selection, (now) =>
    listKind === 'timeline' && now?.conversationId === conversationId ? now.offsets.includes(offset) : null,
  );

  function openThread(): void {
    stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'thread', root: replyTo ?? offset } });
  }

  if (body.kind === 'recalled') {
    const placeholder = <RecalledText by={body.by} offset={offset} conversation={conversation} />;
    return <Message ref={article} author={author} at={at} offset={offset} first={first} body={placeholder} />;
  }
  const tools = (
    <MessageTools
      message={article}
      offset={offset}
      onReply={() => {
        if (!inThread) stores.replies.dispatch({ type: 'chosen', conversationId, reply: { epoch, offset } });
        onReply();
      }}
      onReplyInThread={inThread ? undefined : openThread}
      onReact={reaction.toggle}
    />
  );
  return (
    <Message
      ref={article}
      author={author}
      at={at}
      offset={offset}
      isTarget={isTarget}
      mentionsMe={mentions?.includes(me.id) === true}
      first={first}
      pending={recall === null}
      edited={editedAt !== undefined && <EditedMark at={editedAt} />}
      body={
        <>
          {replyTo !== undefined && !inThread && <Quote conversation={conversation} offset={replyTo} />}
          <MessageBody conversationId={conversationId} body={body} mentioned={mentioned} />
        </>
      }
      isBusy={isBusy}
      {...(isSelected === null
        ? { tools }
        : {
            isSelected,
            checkbox: <SelectionCheckbox conversation={conversation} event={event} isSelected={isSelected} />,
          })}
      {...(from === me.id && { receipt: <Receipt conversation={conversation} offset={offset} /> })}
    >
      <Reactions conversation={conversation} reactions={reactions} react={reaction} />
      {!inThread && <ThreadLine conversation={conversation} offset={offset} />}
      {refusal !== null && (
        <div className={styles['failure']} role="alert">
          <span className={styles['why']}>
            <Icon name="alert" />
            {t('about.notReacted', { why: describeProblem(t, refusal) })}
          </span>
          <button type="button" onClick={() => state.setState({ refusal: null })}>
            {t('insideRoom.dismiss')}
          </button>
        </div>
      )}
      {recall === null && <output className={styles['recalling']}>{t('insideRoom.recalling')}</output>}
      {recall !== null && recall !== undefined && (
        <div className={styles['failure']} role="alert">
          <span className={styles['why']}>
            <Icon name="alert" />
            {t('insideRoom.notRecalled', { why: describeProblem(t, recall) })}
          </span>
          <RetryButton onClick={() => void actions.recalling.recall(conversationId, offset)}>
            {t('timeline.retry')}
          </RetryButton>
          <button type="button" onClick={() => actions.recalling.dismiss(conversationId, offset)}>
            {t('insideRoom.dismiss')}
          </button>
        </div>
      )}
    </Message>
  );
}
