import { type ReactElement, type RefObject, useRef } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { ThreadSummary } from '#shared/contract/threadModel.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { useWords } from '../../i18n/useWords.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { dayAndTime } from '../../text/times.ts';
import { isNewDevice } from '../../stores/devices/reduce.ts';
import { deletionsIn } from '../../stores/timelines/recalls.ts';
import { useMessageActionScope } from '../actions/messageActionScope.ts';
import { SelectionCheckbox } from '../actions/SelectionCheckbox.tsx';
import { HiddenText } from '../block/HiddenMessage.tsx';
import { useIsHidden } from '../block/useBlocks.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { useMentionedPeople, useMentionsMe, useNameOf, usePerson } from '../names/usePerson.ts';
import { Icon } from '../parts/Icon.tsx';
import { RetryButton } from '../parts/ServerButton.tsx';
import { Quote } from '../quote/Quote.tsx';
import { Receipt } from '../receipts/Receipt.tsx';
import { ReactButton, Reactions, useReact } from '../reactions/Reactions.tsx';
import { placeOf } from '../actions/messageElements.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { Message } from './Message.tsx';
import { MessageBody } from './MessageBody.tsx';
import { Poll } from './Poll.tsx';
import { type SentFocus, useTakeFocus } from './sentFocus.ts';
import styles from './Timeline.module.css';
import editedMarkStyles from './EditedMark.module.css';
import messageToolsStyles from './MessageTools.module.css';
import threadLineStyles from './ThreadLine.module.css';
import { useThreadSummary } from './useReplies.ts';

export interface MessageRowProps {
  readonly event: MessageEvent;
  readonly first: boolean;
  /** It was jumped to. */
  readonly isTarget: boolean;
  readonly conversation: ConversationSummary;
  readonly sentFocus?: SentFocus;
  /** Called when a reply is started, to focus the composer. */
  readonly onReply: () => void;
  /** It is shown among the replies of a thread. */
  readonly inThread?: boolean;
}

/** A message of the log, with its actions. */
export function MessageRow(props: MessageRowProps): ReactElement {
  const { event, first, isTarget, conversation, sentFocus, onReply, inThread = false } = props;
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const { conversationId, epoch } = conversation;
  const { body, from, at, offset, mentions, replyTo, signedBy, editedAt, reactions = [] } = event;
  const author = usePerson(conversation, from);
  const article = useRef<HTMLElement>(null);
  useTakeFocus(article, sentFocus);
  const mentioned = useMentionedPeople(conversation, mentions);
  const mentionsMe = useMentionsMe(conversation, event);
  const reaction = useReact(conversationId, event);
  const isHidden = useIsHidden({ conversationId, from, offset });
  // Absent: not requested; `null`: in progress; otherwise why it was refused.
  const recall = useStore(stores.timelines, ({ byId }) => byId[conversationId]?.recalls[offset]);
  const { state, listKind } = useMessageActionScope();
  const isBusy = useStore(state, ({ menu, picking }) => menu?.offset === offset || picking === offset);
  const refusal = useStore(state, ({ refusal }) => (refusal?.offset === offset ? refusal.problem : null));
  const isNew = useStore(
    stores.devices,
    (devices) => isEncryptedConversation(conversationId) && isNewDevice(devices, from, signedBy),
  );
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
  if (isHidden) {
    const placeholder = <HiddenText conversationId={conversationId} offset={offset} />;
    return (
      <Message ref={article} author={author} at={at} offset={offset} first={first} body={placeholder}>
        {!inThread && <ThreadLine conversation={conversation} offset={offset} />}
      </Message>
    );
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
      mentionsMe={mentionsMe}
      first={first}
      pending={recall === null}
      edited={
        <>
          {editedAt !== undefined && <EditedMark at={editedAt} />}
          {isNew && (
            <small className={editedMarkStyles['edited']} title={t('messages.newDeviceHint', { name: author.name })}>
              {t('messages.newDevice')}
            </small>
          )}
        </>
      }
      body={
        <>
          {replyTo !== undefined && !inThread && <Quote conversation={conversation} offset={replyTo} />}
          {body.kind === 'poll' ? (
            <Poll conversation={conversation} event={event} poll={body} />
          ) : (
            <MessageBody conversationId={conversationId} body={body} mentioned={mentioned} />
          )}
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

/** Mark of an edited message, with the time of the edit. */
function EditedMark({ at }: { readonly at: number }): ReactElement {
  const t = useWords();
  const today = useToday();
  return (
    <small className={editedMarkStyles['edited']} title={t('messageActions.editedAt', { time: dayAndTime(at, today) })}>
      {t('messageActions.edited')}
    </small>
  );
}

interface MessageToolsProps {
  /** The message of the toolbar, which gets the focus after an emoji was chosen. */
  readonly message: RefObject<HTMLElement | null>;
  readonly offset: number;
  readonly onReply: () => void;
  /** Omitted where the thread is already open. */
  readonly onReplyInThread?: (() => void) | undefined;
  readonly onReact: (emoji: string) => void;
}

/** The most frequent actions of a message, in its corner; mounted on hover and focus. */
function MessageTools({ message, offset, onReply, onReplyInThread, onReact }: MessageToolsProps): ReactElement {
  const t = useWords();
  const { state } = useMessageActionScope();
  const isPicking = useStore(state, ({ picking }) => picking === offset);
  const isOpen = useStore(state, ({ menu }) => menu?.offset === offset);
  return (
    <div className={messageToolsStyles['tools']}>
      <ReactButton
        isOpen={isPicking}
        onOpenChange={(isOpen) => state.setState({ picking: isOpen ? offset : null })}
        message={message}
        onChoose={onReact}
      />
      <IconButton icon="reply" label={t('about.reply')} onClick={onReply} />
      {onReplyInThread !== undefined && (
        <IconButton icon="thread" label={t('panels.replyInThread')} onClick={onReplyInThread} />
      )}
      <IconButton
        icon="more"
        label={t('messageActions.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => state.setState({ menu: { offset, anchor: placeOf(currentTarget) } })}
      />
    </div>
  );
}

const NONE: readonly LogEvent[] = [];

interface RecalledTextProps {
  readonly by: string;
  readonly offset: number;
  readonly conversation: ConversationSummary;
}

/**
 * Replaces the text of a deleted message: who deleted it, and when. The time is unknown if the log is not loaded up to
 * the deletion.
 */
function RecalledText({ by, offset, conversation }: RecalledTextProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const today = useToday();
  const person = usePerson(conversation, by);
  const at = useDeletionTime(conversation.conversationId, offset);
  const who = by === me.id ? { name: t('insideRoom.you'), context: 'byMe' } : { name: person.name };
  return (
    <p className={styles['gone']}>
      {at === undefined
        ? t('insideRoom.recalledBy', who)
        : t('insideRoom.recalledByAt', { ...who, time: dayAndTime(at, today) })}
    </p>
  );
}

function useDeletionTime(conversationId: string, offset: number): number | undefined {
  const { stores } = useParley();
  const inTimeline = useStore(stores.timelines, ({ byId }) =>
    deletionsIn(byId[conversationId]?.events ?? NONE).get(offset),
  );
  const inWindow = useStore(stores.detachedWindow, ({ shown }) =>
    shown?.conversationId === conversationId ? deletionsIn(shown.run?.events ?? NONE).get(offset) : undefined,
  );
  return inTimeline ?? inWindow;
}

interface ThreadLineProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
}

/** Below a message with replies: their number, their authors and the time of the last one; a click opens the thread. */
function ThreadLine({ conversation, offset }: ThreadLineProps): ReactElement | null {
  const { conversationId } = conversation;
  const summary = useThreadSummary(conversationId, offset);
  return summary === null ? null : <Line conversation={conversation} offset={offset} summary={summary} />;
}

interface LineProps extends ThreadLineProps {
  readonly summary: ThreadSummary;
}

function Line({ conversation, offset, summary }: LineProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const today = useToday();
  const nameOf = useNameOf(conversation);
  const { conversationId } = conversation;
  return (
    <button
      type="button"
      className={threadLineStyles['line']}
      onClick={() =>
        stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'thread', root: offset } })
      }
    >
      <span className={threadLineStyles['faces']}>
        {summary.lastFrom.map((id) => (
          <Avatar key={id} person={{ id, name: nameOf(id) ?? me.name }} />
        ))}
      </span>
      <b>{t('panels.replies', { count: summary.count })}</b>
      <span>{t('panels.lastReply', { time: dayAndTime(summary.lastAt, today) })}</span>
    </button>
  );
}
