import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
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
import { asSetting } from './settingsIndex.ts';

export interface PasskeysProps {
  /** `null` until the server has answered. */
  readonly answer: Result<Output<'account.passkeys'>> | null;
  readonly reload: () => void;
}

/** The passkeys of the person. Visitors, who have no account, have none. */
export function usePasskeys(): PasskeysProps {
  const { client } = useParley();
  const isAsked = !isVisitor(useMe().id);
  const [answer, setAnswer] = useState<PasskeysProps['answer']>(null);
  const load = useCallback(() => client.request('account.passkeys', {}).then(setAnswer), [client]);
  useEffect(() => {
    if (isAsked) void load();
  }, [isAsked, load]);
  return { answer, reload: () => void load() };
}

/** Lists the passkeys, adds and removes them. Renders nothing where there can be none. */
export function Passkeys({ answer, reload }: PasskeysProps): ReactElement | null {
  const t = useWords();
  const isOfGateway = useStore(useParley().stores.host, ({ description }) => {
    return description?.connection?.kind === 'gateway';
  });
  const [lastChange, setLastChange] = useState<'added' | 'removed' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A server of an earlier version.
  if (answer === null || (!answer.ok && answer.error.code === 'UNKNOWN_CALL')) return null;
  // A team without a gateway has no page at which they could be added.
  if (!isOfGateway && !(answer.ok && answer.value.passkeys.length > 0)) return null;

  function change(kind: 'added' | 'removed'): void {
    setLastChange(kind);
    reload();
    // The row that has the focus is going to be removed.
    if (kind === 'removed') heading.current?.focus();
  }

  return (
    <section {...asSetting('passkeys')} aria-labelledby="passkeys">
      <h4 id="passkeys" ref={heading} tabIndex={-1}>
        {t('settings.passkeys.title')}
      </h4>
      <p className={styles['note']}>{t('settings.passkeys.text')}</p>
      {answer.ok ? (
        <>
          <List {...answer.value} onOpen={() => setLastChange(null)} onRemoved={() => change('removed')} />
          {answer.value.canAdd ? (
            <AddPasskey onOpen={() => setLastChange(null)} onAdded={() => change('added')} />
          ) : (
            <p className={styles['note']}>{t('errors.NO_PASSWORD')}</p>
          )}
        </>
      ) : (
        <ProblemText problem={answer.error} className={styles['bad']} />
      )}
      <output className={styles['note']}>{lastChange !== null && t(`settings.passkeys.${lastChange}`)}</output>
    </section>
  );
}

interface ListProps {
  readonly passkeys: readonly Passkey[];
  readonly onOpen: () => void;
  readonly onRemoved: () => void;
}

function List({ passkeys, onOpen, onRemoved }: ListProps): ReactElement {
  const t = useWords();
  if (passkeys.length === 0) return <p className={styles['note']}>{t('settings.passkeys.none')}</p>;
  return (
    <ul className={styles['list']} aria-labelledby="passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

interface PasskeyRowProps extends Pick<ListProps, 'onOpen' | 'onRemoved'> {
  readonly passkey: Passkey;
}

function PasskeyRow({ passkey, onOpen, onRemoved }: PasskeyRowProps): ReactElement {
  const t = useWords();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { id, name, createdAt, usedAt, isSynced } = passkey;
  const facts = [
    t('settings.passkeys.addedAt', { time: dayAndTime(createdAt, now) }),
    usedAt === null ? t('settings.passkeys.neverUsed') : t('settings.used', { time: dayAndTime(usedAt, now) }),
    ...(isSynced ? [t('settings.passkeys.synced')] : []),
  ];

  function toggle(): void {
    setOpen(!isOpen);
    onOpen();
  }

  return (
    <li className={styles['row']}>
      <div className={controls['grow']}>
        <bdi>{name}</bdi>
        <small>{facts.join(' · ')}</small>
      </div>
      <div className={styles['buttons']}>
        <ServerButton
          className={controls['secondary']}
          aria-label={t('settings.passkeys.removeOf', { name })}
          aria-expanded={isOpen}
          onClick={toggle}
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
