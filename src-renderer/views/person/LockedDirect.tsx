import { type ReactElement, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { DirectLock, DirectSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import { deviceNumber } from '../../roomEncryption/deviceNumber.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './LockedDirect.module.css';

interface LockedDirectProps {
  readonly conversation: DirectSummary;
  readonly lock: DirectLock;
}

/** In place of an encrypted direct conversation that this device can't read: why, and what to do. */
export function LockedDirect({ conversation, lock }: LockedDirectProps): ReactElement {
  const { with: person } = conversation;
  return (
    <div className={styles['frame']}>
      <section className={styles['locked']} aria-label={person.name}>
        <div className={styles['head']}>
          <Avatar person={person} />
          <h1 dir="auto">{person.name}</h1>
        </div>
        <Explanation conversation={conversation} lock={lock} />
      </section>
    </div>
  );
}

function Explanation({ conversation, lock }: LockedDirectProps): ReactElement {
  const t = useWords();
  const { name } = conversation.with;
  switch (lock) {
    case 'loading':
      return <p aria-live="polite">{t('encryption.loading')}</p>;
    case 'noDevice':
      return <p>{t('encryption.noDevice', { name })}</p>;
    case 'waiting':
      return <Waiting />;
    case 'approved':
      return <Approved />;
    case 'replaced':
      return <Replaced />;
    case 'unavailable':
      return <p>{t('encryption.unavailable', { name })}</p>;
    case 'unstored':
      return <p>{t('encryption.unstored')}</p>;
    case 'insecure':
      return <p>{t('encryption.insecure')}</p>;
    case 'changed':
      return <Changed conversation={conversation} />;
    default:
      return assertNever(lock);
  }
}

function Replaced(): ReactElement {
  const t = useWords();
  const isListed = useStore(useParley().stores.encryption, ({ own }) => own?.isListed === true);
  // Others can't approve a device that is listed.
  if (isListed) {
    return (
      <>
        <p>{t('encryption.replacedListed')}</p>
        <StartOver />
      </>
    );
  }
  return (
    <>
      <p>{t('encryption.replaced')}</p>
      <Waiting />
    </>
  );
}

function Waiting(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const own = useStore(stores.encryption, (devices) => devices.own);
  const isRemoved = own?.isRemoved === true;
  const isDeclined = own?.isDeclined === true;
  const mayAsk = isRemoved || isDeclined;
  const key = mayAsk ? null : (own?.key ?? null);
  return (
    <>
      <p>{t(isRemoved ? 'encryption.removed' : isDeclined ? 'encryption.declined' : 'encryption.waiting')}</p>
      {key !== null && <DeviceNumber userId={me.id} deviceKey={key} />}
      <ProblemText problem={own?.problem ?? null} className={undefined} />
      {mayAsk && (
        <ServerButton className={controls['primary']} onClick={() => void actions.encryption.ask()}>
          {t('encryption.askAgain')}
        </ServerButton>
      )}
      <StartOver />
    </>
  );
}

function Approved(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const approvedBy = useStore(stores.encryption, (devices) => devices.own?.approvedBy ?? null);
  return (
    <>
      <p>{t('encryption.approved')}</p>
      {approvedBy !== null && (
        <>
          <DeviceNumber userId={me.id} deviceKey={approvedBy} />
          <ServerButton className={controls['secondary']} onClick={() => void actions.encryption.confirm(approvedBy)}>
            {t('encryption.confirm')}
          </ServerButton>
        </>
      )}
      <StartOver />
    </>
  );
}

function Changed({ conversation }: Pick<LockedDirectProps, 'conversation'>): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { id, name } = conversation.with;
  const offered = useStore(stores.encryption, (devices) => devices.people[id]?.offered ?? null);
  if (offered === null) return <p>{t('encryption.lost', { name })}</p>;
  if (offered.undoesRemoval) return <p>{t('encryption.earlierDevices', { name })}</p>;
  return (
    <>
      <p>{t('encryption.changed', { name })}</p>
      {offered.devices.map((key) => (
        <DeviceNumber key={key} userId={id} deviceKey={key} />
      ))}
      <button
        type="button"
        className={controls['secondary']}
        onClick={() => actions.encryption.accept(id, offered.hash)}
      >
        {t('encryption.accept', { name })}
      </button>
    </>
  );
}

/** For who has lost all other devices; its consequences are shown first. */
function StartOver(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!isAsking) {
    return (
      <button type="button" className={controls['secondary']} onClick={() => setAsking(true)}>
        {t('encryption.noOtherDevice')}
      </button>
    );
  }
  return (
    <>
      <p aria-live="polite">{t('encryption.startOverHint')}</p>
      <ProblemText problem={problem} className={undefined} />
      <ServerButton
        className={controls['secondary']}
        onClick={() => void actions.encryption.startOver().then(setProblem)}
      >
        {t('encryption.startOver')}
      </ServerButton>
    </>
  );
}

interface NumberProps {
  readonly userId: string;
  readonly deviceKey: string;
}

function DeviceNumber({ userId, deviceKey }: NumberProps): ReactNode {
  return <p className={styles['number']}>{deviceNumber(userId, deviceKey)}</p>;
}
