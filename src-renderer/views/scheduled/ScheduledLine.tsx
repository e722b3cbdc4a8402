import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Icon } from '../parts/Icon.tsx';
import { useParley } from '../ParleyContext.ts';
import { useOffline } from '../parts/ServerButton.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import form from '../rooms/RoomForm.module.css';
import styles from './Scheduled.module.css';
import { ScheduledRow } from './ScheduledRow.tsx';

export interface ScheduledLineProps {
  readonly conversationId: string;
  /** Gets the focus when the list closes and the line that opened it is gone. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Number of scheduled messages of a conversation, if any; a click lists them. */
export function ScheduledLine({ conversationId, field }: ScheduledLineProps): ReactElement {
  const t = useWords();
  const list = useScheduled(conversationId);
  const [isListRequested, setListRequested] = useState(false);
  const count = list.length;
  const isOpen = isListRequested && count > 0;
  const wasOpen = useRef(false);
  const isToField = useRef(false);
  const refused = list.filter(({ refusal }) => refusal !== null).length;

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      setListRequested(false);
      if (count === 0 || isToField.current) field.current?.focus();
      isToField.current = false;
    }
    wasOpen.current = isOpen;
  }, [isOpen, count, field]);

  return (
    <div aria-live="polite">
      {count > 0 && (
        <button type="button" className={styles['line']} data-bad={refused > 0} onClick={() => setListRequested(true)}>
          <Icon name={refused > 0 ? 'alert' : 'calendar'} />
          {refused > 0 ? t('scheduled.refused', { count: refused }) : t('scheduled.waiting', { count })}
        </button>
      )}
      {isOpen && (
        <ScheduledDialog
          list={list}
          onMovedToComposer={() => {
            isToField.current = true;
            setListRequested(false);
          }}
          onClose={() => setListRequested(false)}
        />
      )}
    </div>
  );
}

/**
 * My scheduled messages in a conversation, by time; requested once there is a connection. Those for an earlier room of
 * this name are refused before their time.
 */
function useScheduled(conversationId: string): readonly ScheduledMessage[] {
  const { stores, actions } = useParley();
  const list = useStore(stores.scheduled, (scheduled) => scheduled.list);
  const isUnknown = list === null;
  const canAsk = useOffline() === null;
  useEffect(() => {
    if (isUnknown && canAsk) void actions.scheduled.load();
  }, [actions, isUnknown, canAsk]);
  const epoch = useStore(stores.conversations, (conversations) => conversations[conversationId]?.epoch);
  return useMemo(() => {
    const own = list?.filter((one) => one.conversationId === conversationId) ?? [];
    return own.map((one) => {
      const isForEarlierRoom = isRoom(conversationId) && epoch !== undefined && (one.epoch ?? epoch) !== epoch;
      return isForEarlierRoom ? { ...one, refusal: { code: 'ROOM_REPLACED', details: {} } } : one;
    });
  }, [list, conversationId, epoch]);
}

interface ScheduledDialogProps {
  readonly list: readonly ScheduledMessage[];
  /** Called when one of them was moved back into the composer. */
  readonly onMovedToComposer: () => void;
  readonly onClose: () => void;
}

/** The scheduled messages of a conversation, and those that could not be sent. */
function ScheduledDialog({ list, onMovedToComposer, onClose }: ScheduledDialogProps): ReactElement {
  const t = useWords();
  return (
    <Dialog title={t('scheduled.title')} subtitle={t('scheduled.text')} isWide onClose={onClose}>
      <ul className={styles['list']} aria-label={t('scheduled.list')}>
        {list.map((message) => (
          <Boundary key={message.clientId} kind="item" resetKeys={[message]}>
            <ScheduledRow message={message} onMovedToComposer={onMovedToComposer} />
          </Boundary>
        ))}
      </ul>
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('scheduled.close')}
        </button>
      </div>
    </Dialog>
  );
}
