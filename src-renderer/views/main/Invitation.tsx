import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isLoopback } from '../../text/isLoopback.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import styles from './Welcome.module.css';

const WORDS = {
  embedded: 'welcome.inviteEmbedded',
  redis: 'welcome.inviteRedis',
  gateway: 'welcome.inviteGateway',
} as const;

/** How another person joins: a sentence, and a button that copies what to send them. */
export function Invitation(): ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const { name } = useMe();
  const connection = useStore(useParley().stores.host, ({ description }) => description?.connection ?? null);
  if (connection === null) return null;
  const { kind, label } = connection;
  const address = connection.origin ?? connection.address ?? label;
  const [text, copy] =
    kind === 'embedded'
      ? [t('welcome.embeddedInvitation', { name }), t('welcome.copyInvitation')]
      : [address, t('welcome.copyAddress')];
  return (
    <section className={styles['invitation']} aria-labelledby={id}>
      <h3 id={id}>{t('welcome.invite')}</h3>
      <p>{t(WORDS[kind], { address })}</p>
      {kind !== 'embedded' && isLoopback(label) && <p>{t('welcome.loopback')}</p>}
      <CopyButton
        text={text}
        words={{ copy, copied: t('welcome.copied'), notCopied: t('welcome.notCopied') }}
        className={controls['secondary']}
      />
    </section>
  );
}
