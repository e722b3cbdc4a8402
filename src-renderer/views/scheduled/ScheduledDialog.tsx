import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import form from '../rooms/RoomForm.module.css';
import styles from './Scheduled.module.css';
import { ScheduledRow } from './ScheduledRow.tsx';

export interface ScheduledDialogProps {
  readonly list: readonly ScheduledMessage[];
  /** Called when one of them was moved back into the composer. */
  readonly onMovedToComposer: () => void;
  readonly onClose: () => void;
}

/** The scheduled messages of a conversation, and those that could not be sent. */
export function ScheduledDialog({ list, onMovedToComposer, onClose }: ScheduledDialogProps): ReactElement {
  const { t } = useTranslation();
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
