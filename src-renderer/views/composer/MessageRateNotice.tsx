import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { describeCountdown } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import { messageRateWait } from '../../stores/timelines/reduceOutbox.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { useCountdown } from '../rooms/useRoomClock.ts';
import styles from './WritingBlockNotice.module.css';

/** Shown above the text field while messages wait for the team's limit of messages per minute. More can be written. */
export function MessageRateNotice({ conversationId }: { readonly conversationId: string }): ReactElement | null {
  const t = useWords();
  const until = useStore(useParley().stores.timelines, ({ byId }) => messageRateWait(byId[conversationId]));
  const secondsLeft = useCountdown(until);
  if (secondsLeft === 0) return null;
  return (
    <div className={styles['notice']}>
      <Icon name="clock" />
      <span className={styles['text']} aria-hidden="true">
        {t('writing.messageRateWait', { left: describeCountdown(t, secondsLeft) })}
      </span>
      {/* A screen reader would announce every second; it announces the rule once. */}
      <output className="visuallyHidden">{t('writing.messageRateRule')}</output>
    </div>
  );
}
