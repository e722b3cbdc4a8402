import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { timeIn } from '../../text/formats.ts';
import { clockTime, dayAndTime } from '../../text/times.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import styles from './ProfileLines.module.css';
import { describeStatus, useStatus } from './useStatus.ts';

/** What a person says about themselves: status, title and local time. Renders nothing without a profile. */
export function ProfileLines({ userId }: { readonly userId: string }): ReactElement | null {
  const t = useWords();
  const now = useNow();
  const profile = useStore(useParley().stores.profiles, (profiles) => profiles[userId]);
  const status = useStatus(userId);
  const localTime = profile?.timeZone === undefined ? null : timeIn(profile.timeZone, now);
  if (profile?.title === undefined && status === null && localTime === null) return null;
  return (
    <div className={styles['lines']}>
      {status !== null && (
        <div>
          <bdi>{describeStatus(status)}</bdi>
          {status.until !== null && <small>{t('person.statusUntil', { time: dayAndTime(status.until, now) })}</small>}
        </div>
      )}
      {profile?.title !== undefined && (
        <div>
          <bdi>{profile.title}</bdi>
        </div>
      )}
      {localTime !== null && (
        <div>
          <small>{t(localTime === clockTime(now) ? 'person.sameTime' : 'person.localTime', { time: localTime })}</small>
        </div>
      )}
    </div>
  );
}
