import { type ReactElement, useId } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { isLoopback } from '../../text/isLoopback.ts';
import { withoutMarks } from '#shared/text/isolate.ts';
import { useIsGuest, useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import styles from './Invitation.module.css';

/** How another person joins: a sentence, and a button that copies the invitation. */
export function Invitation(): ReactElement | null {
  const t = useWords();
  const id = useId();
  const isGuest = useIsGuest();
  const invitation = useInvitation();
  if (invitation === null || isGuest) return null;
  return (
    <section className={styles['invitation']} aria-labelledby={id}>
      <h3 id={id}>{t('welcome.invite')}</h3>
      <p>{invitation.how}</p>
      {invitation.limit !== null && <p>{invitation.limit}</p>}
      <CopyInvitation invitation={invitation} />
    </section>
  );
}

const WORDS = {
  embedded: 'welcome.inviteEmbedded',
  redis: 'welcome.inviteRedis',
  gateway: 'welcome.inviteGateway',
  hosted: 'welcome.inviteHosted',
} as const;

/** Texts that explain how another person joins. */
export interface InvitationTexts {
  /** What they have to do. */
  readonly how: string;
  /** Why the address does not work for people on other computers; `null` if it does. */
  readonly limit: string | null;
  /** The text to send them, and the label of the button that copies it. */
  readonly text: string;
  readonly copy: string;
}

/** `null` until the host has described the connection. */
export function useInvitation(): InvitationTexts | null {
  const t = useWords();
  const { name } = useMe();
  const connection = useStore(useParley().stores.host, ({ description }) => description?.connection ?? null);
  if (connection === null) return null;
  const { kind, label } = connection;
  const address = connection.origin ?? connection.address ?? label;
  const isEmbedded = kind === 'embedded';
  return {
    how: t(WORDS[kind], { address }),
    limit: !isEmbedded && isLoopback(label) ? t('welcome.loopback') : null,
    text: isEmbedded ? withoutMarks(t('welcome.embeddedInvitation', { name })) : address,
    copy: t(isEmbedded ? 'welcome.copyInvitation' : 'welcome.copyAddress'),
  };
}

/** Button that copies the invitation. */
export function CopyInvitation({ invitation }: { readonly invitation: InvitationTexts }): ReactElement {
  const t = useWords();
  return (
    <CopyButton
      text={invitation.text}
      labels={{ copy: invitation.copy, copied: t('welcome.copied'), notCopied: t('welcome.notCopied') }}
      className={controls['secondary']}
    />
  );
}

/** The invitation as a dialog, for people who no longer see the welcome view. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const t = useWords();
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
