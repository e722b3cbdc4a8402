import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import type { MutedUntil } from '../../stores/members/selectors.ts';
import { dayAndTime } from '../../text/times.ts';
import { useRemainingMute } from '../members/useRemainingMute.ts';
import { useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Details.module.css';

/** How long a person is muted; renders nothing while they are not. */
export function MutedChip({ until }: { readonly until: MutedUntil }): ReactElement | null {
  const { t } = useTranslation();
  const today = useToday();
  const remaining = useRemainingMute(until);
  if (remaining === null) return null;
  const title = typeof until === 'number' ? t('insideRoom.mutedUntil', { time: dayAndTime(until, today) }) : undefined;
  return (
    <span className={cx(controls['chip'], controls['aside'], styles['mutedChip'])} title={title}>
      <span className={controls['cut']}>
        {remaining === 'forever'
          ? t('insideRoom.muted')
          : t('insideRoom.mutedFor', { left: describeTimeLeft(t, remaining) })}
      </span>
    </span>
  );
}
