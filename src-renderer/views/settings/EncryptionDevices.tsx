import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { DeviceSession } from '#shared/contract/deviceCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import { deviceNumber } from '../../roomEncryption/deviceNumber.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { deviceName } from './SessionList.tsx';
import { asSetting } from './settingsIndex.ts';
import styles from './Settings.module.css';

/** The person's devices that read their encrypted direct messages; hidden while there are none. */
export function EncryptionDevices(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const own = useStore(stores.encryption, (devices) => devices.own);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (own === null || own.key === null) return null;
  const others = own.devices.filter((key) => key !== own.key);
  return (
    <section aria-labelledby="encryption-devices" {...asSetting('encryptionDevices')}>
      <h4 id="encryption-devices">{t('encryption.devices')}</h4>
      <p className={styles['note']}>{t('encryption.devicesHint')}</p>
      <ProblemText problem={problem} className={styles['bad']} />
      <ul className={styles['list']} aria-labelledby="encryption-devices">
        <li className={styles['row']}>
          <div className={controls['grow']}>
            <span>{deviceNumber(me.id, own.key)}</span>
            <small>{t(own.lock === null ? 'encryption.thisDevice' : 'encryption.thisDeviceWaits')}</small>
          </div>
        </li>
        {others.map((key) => (
          <li key={key} className={styles['row']}>
            <div className={controls['grow']}>
              <span>{deviceNumber(me.id, key)}</span>
              <Session session={own.sessions[key]} />
            </div>
            {own.lock === null && (
              <ServerButton
                className={controls['secondary']}
                aria-label={t('encryption.removeDevice', { number: deviceNumber(me.id, key) })}
                onClick={() => void actions.encryption.remove(key).then(setProblem)}
              >
                {t('encryption.remove')}
              </ServerButton>
            )}
          </li>
        ))}
      </ul>
      <DeviceRequests />
    </section>
  );
}

/** What the server says of a device. */
function Session({ session }: { readonly session: DeviceSession | undefined }): ReactElement | null {
  const t = useWords();
  const now = useNow();
  if (session === undefined) return null;
  const signedIn = t('settings.signedInAt', { time: dayAndTime(session.startedAt, now) });
  return <small>{[deviceName(t, session.device), signedIn].join(' · ')}</small>;
}

/** The devices that ask this one to approve them, with the numbers that they show. */
export function DeviceRequests(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const own = useStore(stores.encryption, (devices) => devices.own);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (own === null || own.lock !== null || own.waiting.length === 0) return null;
  return (
    <div aria-live="polite">
      <p className={styles['note']}>{t('encryption.request')}</p>
      <ProblemText problem={problem} className={styles['bad']} />
      <ul className={styles['list']}>
        {own.waiting.map((key) => {
          const number = deviceNumber(me.id, key);
          return (
            <li key={key} className={styles['row']}>
              <div className={controls['grow']}>
                <span>{number}</span>
                <Session session={own.sessions[key]} />
              </div>
              <div className={styles['buttons']}>
                <ServerButton
                  className={controls['primary']}
                  aria-label={t('encryption.approveDevice', { number })}
                  onClick={() => void actions.encryption.approve(key).then(setProblem)}
                >
                  {t('encryption.approve')}
                </ServerButton>
                <ServerButton
                  className={controls['secondary']}
                  aria-label={t('encryption.declineDevice', { number })}
                  onClick={() => void actions.encryption.decline(key).then(setProblem)}
                >
                  {t('encryption.decline')}
                </ServerButton>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
