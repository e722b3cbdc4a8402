import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { CopyInvitation } from './CopyInvitation.tsx';
import styles from './Invitation.module.css';
import { useInvitation } from './useInvitation.ts';

/** The invitation as a dialog, for people who no longer see the welcome view. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const { t } = useTranslation();
  const invitation = useInvitation();
  if (invitation === null) return null;
  return (
    <Dialog title={t('welcome.invite')} subtitle={invitation.how} onClose={onClose}>
      {invitation.limit !== null && <p className={styles['limit']}>{invitation.limit}</p>}
      <div className={styles['actions']}>
        <CopyInvitation invitation={invitation} />
        <button type="button" className={controls['primary']} onClick={onClose}>
          {t('settings.done')}
        </button>
      </div>
    </Dialog>
  );
}
