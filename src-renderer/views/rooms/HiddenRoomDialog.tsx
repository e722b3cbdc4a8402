import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { EnterRoomForm } from './EnterRoomForm.tsx';
import styles from './RoomForm.module.css';

export interface HiddenRoomDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Form for a room that the server doesn't reveal: there is none of this name, or it is hidden and opens with its
 * password.
 */
export function HiddenRoomDialog({ name, onClose, children }: HiddenRoomDialogProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  return (
    <Dialog title={name} subtitle={t('rooms.unseen')} onClose={onClose}>
      <EnterRoomForm name={name} room={null}>
        <button
          type="button"
          className={styles['other']}
          onClick={() => actions.rooms.openDialog({ kind: 'new', name, like: null })}
        >
          {t('rooms.newNamed', { name })}
        </button>
        {children}
      </EnterRoomForm>
    </Dialog>
  );
}
