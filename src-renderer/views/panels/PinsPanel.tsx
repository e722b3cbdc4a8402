import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { HiddenMessage } from '../block/HiddenMessage.tsx';
import { useMentionedPeople, usePerson } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { MessageBody } from '../timeline/MessageBody.tsx';
import styles from './Kept.module.css';
import { MessageCard } from './MessageCard.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { usePanelFocus } from './usePanelFocus.ts';
import { ViewerArea } from '../attachments/ViewerArea.tsx';

export interface PinsPanelProps {
  readonly conversation: ConversationSummary;
  readonly onClose: () => void;
}

/** The pinned messages of a conversation, the newest pin first. */
export function PinsPanel({ conversation, onClose }: PinsPanelProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const pins = useStore(stores.pins, (all) => all[conversationId]);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  usePanelFocus();
  const events = pins?.events ?? null;
  const problem = refusal ?? (events === null ? (pins?.problem ?? null) : null);
  const files = (events ?? []).flatMap(({ body }) => attachmentsOf(body));

  function unpin(offset: number): void {
    setRefusal(null);
    void actions.pins.pin(conversationId, offset, false).then(setRefusal);
  }

  return (
    <ViewerArea conversationId={conversationId} items={files}>
      <PanelFrame title={t('panels.pins')} onClose={onClose}>
        {problem !== null && (
          <p className={cx(styles['note'], styles['bad'])} role="alert">
            {describeProblem(t, problem)}
          </p>
        )}
        {events === null && problem === null && <p className={styles['note']}>{t('panels.loading')}</p>}
        {events?.length === 0 && <EmptyState icon="pin" title={t('panels.noPins')} text={t('panels.noPinsText')} />}
        {events !== null && events.length > 0 && (
          <ul className={styles['list']} aria-label={t('panels.pins')}>
            {events.map((event) => (
              <Boundary key={event.offset} kind="item" resetKeys={[event]}>
                <Pin conversation={conversation} event={event} onUnpin={unpin} />
              </Boundary>
            ))}
          </ul>
        )}
      </PanelFrame>
    </ViewerArea>
  );
}

interface PinProps {
  readonly conversation: ConversationSummary;
  readonly event: MessageEvent;
  readonly onUnpin: (offset: number) => void;
}

function Pin({ conversation, event, onUnpin }: PinProps): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const { conversationId } = conversation;
  const { body, offset } = event;
  const author = usePerson(conversation, event.from);
  const mentioned = useMentionedPeople(conversation, event.mentions);
  if (body.kind === 'recalled') return null;
  return (
    <MessageCard
      author={author}
      event={event}
      body={
        <HiddenMessage conversationId={conversationId} message={event}>
          <MessageBody conversationId={conversationId} body={body} mentioned={mentioned} />
        </HiddenMessage>
      }
      onJump={() => void actions.detachedWindow.jumpTo(conversationId, offset)}
    >
      <ServerButton className={styles['action']} onClick={() => onUnpin(offset)}>
        {t('panels.unpin')}
      </ServerButton>
    </MessageCard>
  );
}
