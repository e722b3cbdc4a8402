import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { deviceNumber } from '../../roomEncryption/deviceNumber.ts';
import { devicesOf } from '../../stores/devices/reduce.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './PersonCard.module.css';

export interface DevicesProps {
  readonly userId: string;
  readonly name: string;
  readonly isMe: boolean;
}

/** The devices on which a person has written in encrypted rooms, with the numbers that two people compare. */
export function Devices({ userId, name, isMe }: DevicesProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const today = useToday();
  const devices = useStore(stores.devices, (known) => devicesOf(known, userId));
  if (devices === undefined) return null;
  return (
    <section>
      <h2 id="devices">{t('person.devices')}</h2>
      <p className={styles['note']}>{t(isMe ? 'person.devicesMine' : 'person.devicesHint', { name })}</p>
      <ul aria-labelledby="devices">
        {devices.map(({ key, since, isAccepted }) => (
          <li key={key} className={styles['device']}>
            <span className={styles['number']}>{deviceNumber(userId, key)}</span>
            <small>{t('person.deviceSince', { time: dayAndTime(since, today) })}</small>
            {!isAccepted && (
              <button
                type="button"
                className={cx(controls['secondary'], styles['follow'])}
                onClick={() => actions.devices.accept(userId, key)}
              >
                {t('person.acceptDevice')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
