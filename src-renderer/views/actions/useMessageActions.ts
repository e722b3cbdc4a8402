import { useStore } from 'zustand';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { isModerator, mayWrite } from '#shared/conversation/roomRole.ts';
import { useWords } from '../../i18n/useWords.ts';
import { savedMessage } from '../../stores/saved/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { copyAsMarkdown, copyAsText, copyLink } from '../markdown/copyMessage.ts';
import type { MessageAction, MessageActionScope } from './messageActionScope.ts';

export interface MessageActionsOptions {
  readonly scope: MessageActionScope;
  /** Called when a reply is started, to focus the composer. */
  readonly onFocusComposer: () => void;
}

/** All actions that are available for a message now, in the order of the menu. */
export function useMessageActions(
  conversation: ConversationSummary,
  { scope: { state, listKind }, onFocusComposer }: MessageActionsOptions,
): (event: MessageEvent) => readonly MessageAction[] {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const { conversationId, epoch } = conversation;
  const pins = useStore(stores.pins, (all) => all[conversationId]?.events);
  const savedList = useStore(stores.saved, ({ list }) => list);
  const inTimeline = listKind === 'timeline';

  /** Shows the error of a request below its message. */
  function showRefusal(offset: number, request: Promise<Problem | null>): void {
    state.setState({ refusal: null });
    void request.then((problem) => state.setState({ refusal: problem === null ? null : { offset, problem } }));
  }

  function reply(offset: number): void {
    if (inTimeline) stores.replies.dispatch({ type: 'chosen', conversationId, reply: { epoch, offset } });
    onFocusComposer();
  }

  function openThread({ offset, replyTo }: MessageEvent): void {
    const panel = { kind: 'thread', root: replyTo ?? offset } as const;
    stores.panels.dispatch({ type: 'opened', conversationId, panel });
  }

  return (event) => {
    const { offset, body, from } = event;
    if (body.kind === 'recalled') return [];
    const isPinned = pins?.some((pin) => pin.offset === offset) === true;
    const saved = savedMessage(savedList, { conversationId, epoch, offset });
    const canWrite = conversation.kind === 'direct' || mayWrite(conversation.room, me.id);
    const all: readonly (MessageAction | false)[] = [
      {
        id: 'react',
        label: t('about.react'),
        shortcut: '+',
        needsServer: true,
        run: () => state.setState({ picking: offset }),
      },
      canWrite && { id: 'reply', label: t('about.reply'), shortcut: 'R', run: () => reply(offset) },
      inTimeline && { id: 'thread', label: t('panels.replyInThread'), shortcut: 'T', run: () => openThread(event) },
      from === me.id && {
        id: 'edit',
        label: t('messageActions.edit'),
        shortcut: 'E',
        run() {
          actions.edits.start(conversationId, event);
          if (inTimeline) onFocusComposer();
        },
      },
      { id: 'copy', label: t('insideRoom.copyText'), shortcut: 'C', run: () => void copyAsText(body) },
      { id: 'copyMarkdown', label: t('messages.copyMarkdown'), run: () => void copyAsMarkdown(body) },
      {
        id: 'copyLink',
        label: t('messages.copyLink'),
        run: () => void copyLink({ stores }, { conversationId, offset }),
      },
      {
        id: 'forward',
        label: t('messageActions.forward'),
        shortcut: 'F',
        run: () => actions.forwarding.open(conversationId, [event]),
      },
      canWrite && {
        id: 'pin',
        label: t(isPinned ? 'panels.unpin' : 'panels.pin'),
        shortcut: 'P',
        needsServer: true,
        run: () => showRefusal(offset, actions.pins.pin(conversationId, offset, !isPinned)),
      },
      {
        id: 'save',
        label: t(saved === undefined ? 'panels.save' : 'panels.unsave'),
        shortcut: 'S',
        needsServer: true,
        run: () => showRefusal(offset, actions.saved.save(conversationId, offset, saved === undefined)),
      },
      {
        id: 'remind',
        label: t((saved?.remindAt ?? null) === null ? 'messageActions.remind' : 'messageActions.changeReminder'),
        shortcut: 'M',
        needsServer: true,
        run: () => state.setState({ reminding: offset }),
      },
      inTimeline && {
        id: 'select',
        label: t('messageActions.select'),
        shortcut: 'X',
        run: () => stores.selection.dispatch({ type: 'toggled', conversationId, offset }),
      },
      // Visitors have no account, and would not be asked about it.
      from !== me.id &&
        !isVisitor(me.id) && {
          id: 'report',
          label: t('reports.report'),
          needsServer: true,
          run: () => state.setState({ reporting: offset }),
        },
      canRecall(conversation, event, me.id) && {
        id: 'recall',
        label: t('insideRoom.recall'),
        hint: t('insideRoom.recallHint'),
        isDanger: true,
        needsServer: true,
        run: () => state.setState({ deleting: offset }),
      },
    ];
    return all.filter((action) => action !== false);
  };
}

/** People may recall their own messages; the owner and the moderators of a room any message in it. */
export function canRecall(conversation: ConversationSummary, { from, body }: MessageEvent, me: string): boolean {
  const moderates = conversation.kind === 'room' && isModerator(conversation.room, me);
  return body.kind !== 'recalled' && (from === me || moderates);
}
