import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useConversationFacts } from '../names/useConversationFacts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { AddPeople } from './AddPeople.tsx';
import { EnterRoom } from './EnterRoom.tsx';
import { NewRoom } from './NewRoom.tsx';
import styles from './RoomForm.module.css';

/** The open dialog about rooms, if any; each opening has fresh state. */
export function RoomDialogs(): ReactElement | null {
  const { stores } = useParley();
  const dialog = useStore(stores.rooms, (rooms) => rooms.dialog);
  const conversation = useConversationFacts(dialog?.kind === 'addPeople' ? dialog.conversationId : null);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'new':
      return <NewRoom key={`new ${dialog.name}`} name={dialog.name} template={dialog.like} />;
    case 'enter':
      return <EnterRoom key={`enter ${dialog.name}`} name={dialog.name} />;
    case 'addPeople':
      return conversation?.kind === 'room' ? <AddPeople conversation={conversation} /> : null;
    case 'badLink':
      return <BadLink to={dialog.to} />;
    default:
      return assertNever(dialog);
  }
}

function BadLink({ to }: { readonly to: 'room' | 'message' }): ReactElement {
  const { t } = useTranslation();
  const close = useParley().actions.rooms.closeDialog;
  return (
    <Dialog
      title={t('rooms.badLinkTitle')}
      subtitle={t(to === 'room' ? 'rooms.badLinkText' : 'messages.badLinkText')}
      onClose={close}
    >
      <div className={styles['actions']}>
        <button type="button" className={controls['primary']} onClick={close}>
          {t('rooms.close')}
        </button>
      </div>
    </Dialog>
  );
}
