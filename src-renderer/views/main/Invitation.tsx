import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { HostDescription } from '#shared/contract/hostModel.ts';
import { isLoopback } from '../../text/isLoopback.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import styles from './Welcome.module.css';

const SECOND_PROFILE = 'npm start -- --profile second';

const WORDS = {
  embedded: 'welcome.inviteEmbedded',
  redis: 'welcome.inviteRedis',
  gateway: 'welcome.inviteGateway',
} as const;

/** How others come to the same place: what to give them, ready to be copied. */
export function Invitation(): ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const connection = useStore(useParley().stores.host, ({ description }) => description?.connection ?? null);
  if (connection === null) return null;
  const text = whatToGive(connection);
  return (
    <section className={styles['invitation']} aria-labelledby={id}>
      <h3 id={id}>{t('welcome.invite')}</h3>
      <div className={styles['address']}>
        <code>{text}</code>
        <CopyButton
          text={text}
          words={{ copy: t('welcome.copy'), copied: t('welcome.copied'), notCopied: t('welcome.notCopied') }}
          className={controls['secondary']}
        />
      </div>
      <p>{t(WORDS[connection.kind])}</p>
      {connection.kind !== 'embedded' && isLoopback(connection.label) && <p>{t('welcome.loopback')}</p>}
    </section>
  );
}

function whatToGive({ kind, label, origin, address }: NonNullable<HostDescription['connection']>): string {
  return kind === 'embedded' ? SECOND_PROFILE : (origin ?? address ?? label);
}
