import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyInvitation } from './CopyInvitation.tsx';
import styles from './Invitation.module.css';
import { useInvitation } from './useInvitation.ts';

/** How another person joins: a sentence, and a button that copies the invitation. */
export function Invitation(): ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const invitation = useInvitation();
  if (invitation === null) return null;
  return (
    <section className={styles['invitation']} aria-labelledby={id}>
      <h3 id={id}>{t('welcome.invite')}</h3>
      <p>{invitation.how}</p>
      {invitation.limit !== null && <p>{invitation.limit}</p>}
      <CopyInvitation invitation={invitation} />
    </section>
  );
}
