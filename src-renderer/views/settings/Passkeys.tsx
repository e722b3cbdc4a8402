import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { Output } from '#shared/contract/index.ts';
import type { Passkey } from '#shared/contract/passkeyCalls.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useFocusRestore } from '../parts/focus.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { ConfirmWithPassword, type Proof } from './ConfirmWithPassword.tsx';
import styles from './Settings.module.css';

/** The passkeys of the person. Visitors have no account. */
export function Passkeys(): ReactElement | null {
  return isVisitor(useMe().id) ? null : <PasskeySection />;
}

function PasskeySection(): ReactElement | null {
  const t = useWords();
  const { client, stores } = useParley();
  const isOfGateway = useStore(stores.host, ({ description }) => description?.connection?.kind === 'gateway');
  const [answer, setAnswer] = useState<Result<Output<'account.passkeys'>> | null>(null);
  const [lastChange, setLastChange] = useState<'added' | 'removed' | null>(null);
  const load = useCallback(() => client.request('account.passkeys', {}).then(setAnswer), [client]);
  useEffect(() => void load(), [load]);
  const passkeys = answer?.ok === true ? answer.value.passkeys : [];
  // A team without a gateway has no page at which they could be added.
  if (!isOfGateway && passkeys.length === 0) return null;

  function reload(change: 'added' | 'removed'): void {
    setLastChange(change);
    void load();
  }

  return (
    <section aria-labelledby="passkeys">
      <h4 id="passkeys">{t('settings.passkeys.title')}</h4>
      <p className={styles['note']}>{t('settings.passkeys.text')}</p>
      {answer?.ok === false && <ProblemText problem={answer.error} className={styles['bad']} />}
      {answer?.ok === true && (
        <>
          {passkeys.length === 0 ? (
            <p className={styles['note']}>{t('settings.passkeys.none')}</p>
          ) : (
            <ul className={styles['list']} aria-labelledby="passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => reload('removed')} />
              ))}
            </ul>
          )}
          <AddPasskey onAdded={() => reload('added')} />
        </>
      )}
      <output className={styles['note']}>{lastChange !== null && t(`settings.passkeys.${lastChange}`)}</output>
    </section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
}

function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps): ReactElement {
  const t = useWords();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { id, name, createdAt, usedAt, isSynced } = passkey;
  const facts = [
    t('settings.passkeys.addedAt', { time: dayAndTime(createdAt, now) }),
    usedAt === null ? t('settings.passkeys.neverUsed') : t('settings.used', { time: dayAndTime(usedAt, now) }),
    ...(isSynced ? [t('settings.passkeys.synced')] : []),
  ];
  return (
    <li className={styles['row']}>
      <div className={controls['grow']}>
        {name}
        <small>{facts.join(' · ')}</small>
      </div>
      <div className={styles['buttons']}>
        <ServerButton
          className={controls['secondary']}
          aria-label={t('settings.passkeys.removeOf', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('settings.passkeys.remove')}
        </ServerButton>
      </div>
      {isOpen && <RemovePasskey id={id} onRemoved={onRemoved} onCancel={() => setOpen(false)} />}
    </li>
  );
}

interface RemovePasskeyProps {
  readonly id: string;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

function RemovePasskey({ id, onRemoved, onCancel }: RemovePasskeyProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  useFocusRestore();

  async function remove(proof: Proof): Promise<Problem | null> {
    const removed = await client.request('account.removePasskey', { id, ...proof });
    if (!removed.ok) return removed.error;
    onRemoved();
    return null;
  }

  return (
    <ConfirmWithPassword
      text={t('settings.passkeys.removeText')}
      label={t('settings.passkeys.remove')}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
