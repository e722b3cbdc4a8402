import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { deviceNumber } from '../../roomEncryption/deviceNumber.ts';
import { useParley } from '../ParleyContext.ts';
import type { DevicesProps } from './Devices.tsx';
import styles from './PersonCard.module.css';

/** The devices that read encrypted direct messages of a person, with the numbers that two people compare. */
export function DirectDevices({ userId, name, isMe }: DevicesProps): ReactElement | null {
  const t = useWords();
  const devices = useStore(useParley().stores.encryption, ({ people }) => people[userId]?.devices);
  if (devices === undefined || devices.length === 0) return null;
  return (
    <section>
      <h2 id="direct-devices">{t('encryption.devicesOf')}</h2>
      <p className={styles['note']}>{t(isMe ? 'person.devicesMine' : 'person.devicesHint', { name })}</p>
      <ul aria-labelledby="direct-devices">
        {devices.map((key) => (
          <li key={key} className={styles['device']}>
            <span className={styles['number']}>{deviceNumber(userId, key)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
