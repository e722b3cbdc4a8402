import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import type { MyMute } from '../members/useMyMute.ts';
import { useToday } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './MuteNotice.module.css';

/** Shown above the text field of a muted person. Typed text stays, and can be sent once the mute ends. */
export function MuteNotice({ mute }: { readonly mute: MyMute }): ReactElement {
  const t = useWords();
  const today = useToday();
  const { until, secondsLeft } = mute;
  return (
    <div className={styles['notice']}>
      <Icon name="muted" />
      <output>
        {until === null
          ? t('insideRoom.youAreMutedForGood')
          : t('insideRoom.youAreMuted', { time: dayAndTime(until, today) })}
      </output>
      {until !== null && (
        // A screen reader would announce every second; it announces the end time beside it once.
        <span className={styles['left']} aria-hidden="true">
          {countdown(secondsLeft)}
        </span>
      )}
    </div>
  );
}

/** "9:05", "1:00:00" */
function countdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
