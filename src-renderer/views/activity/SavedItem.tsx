import { type ReactElement, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import type { SavedMessage } from '#shared/contract/savedCalls.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { useWords } from '../../i18n/useWords.ts';
import { nameInWords } from '../../stores/conversations/selectors.ts';
import { dayAndTime } from '../../text/times.ts';
import { ReminderDialog } from '../actions/ReminderDialog.tsx';
import { HiddenMessage } from '../block/HiddenMessage.tsx';
import { useMentionedPeople, usePerson } from '../names/usePerson.ts';
import kept from '../panels/Kept.module.css';
import { MessageCard } from '../panels/MessageCard.tsx';
import { ViewerArea } from '../attachments/ViewerArea.tsx';
import { useParley, useToday } from '../ParleyContext.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useOffline } from '../parts/ServerButton.tsx';
import { MessageBody } from '../timeline/MessageBody.tsx';

export interface SavedItemProps {
  readonly saved: SavedMessage;
  readonly onRemove: () => void;
}

/** A saved message; one that no longer exists is shown as such, and can still be removed from the list. */
export function SavedItem({ saved, onRemove }: SavedItemProps): ReactElement {
  const t = useWords();
  const offline = useOffline();
  const { stores } = useParley();
  const { conversationId, event } = saved;
  const conversation = useStore(stores.conversations, (all) => all[conversationId]);
  const remove = (
    <IconButton icon="close" label={offline ?? t('panels.unsave')} disabled={offline !== null} onClick={onRemove} />
  );
  if (event === null || conversation === undefined) {
    return (
      <li className={kept['kept']}>
        <div className={kept['head']}>
          <span className={kept['who']}>{t('panels.savedGone')}</span>
          {remove}
        </div>
      </li>
    );
  }
  return (
    <ExistingMessage conversation={conversation} event={event}>
      <ReminderButton saved={saved} />
      {remove}
    </ExistingMessage>
  );
}

/** Sets, changes or removes the reminder of a saved message; its time is beside it. */
function ReminderButton({ saved }: Pick<SavedItemProps, 'saved'>): ReactElement {
  const t = useWords();
  const today = useToday();
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  const { conversationId, epoch, offset, remindAt } = saved;
  const label = t(remindAt === null ? 'messageActions.remind' : 'messageActions.changeReminder');
  return (
    <>
      {remindAt !== null && (
        <span className={kept['reminder']}>
          {t('messageActions.reminderSet', { time: dayAndTime(remindAt, today) })}
        </span>
      )}
      <IconButton icon="clock" label={offline ?? label} disabled={offline !== null} onClick={() => setOpen(true)} />
      {isOpen && (
        <ReminderDialog conversationId={conversationId} epoch={epoch} offset={offset} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface ExistingMessageProps {
  readonly conversation: ConversationSummary;
  readonly event: MessageEvent;
  readonly children: ReactNode;
}

function ExistingMessage({ conversation, event, children }: ExistingMessageProps): ReactElement | null {
  const { actions } = useParley();
  const author = usePerson(conversation, event.from);
  const mentioned = useMentionedPeople(conversation, event.mentions);
  const { conversationId } = conversation;
  const { body, offset } = event;
  if (body.kind === 'recalled') return null;
  return (
    <MessageCard
      author={author}
      event={event}
      conversationName={nameInWords(conversation)}
      body={
        <ViewerArea conversationId={conversationId} items={attachmentsOf(body)}>
          <HiddenMessage conversationId={conversationId} message={event}>
            <MessageBody conversationId={conversationId} body={body} mentioned={mentioned} />
          </HiddenMessage>
        </ViewerArea>
      }
      onJump={() => void actions.detachedWindow.jumpTo(conversationId, offset)}
    >
      {children}
    </MessageCard>
  );
}
