import type { ReactElement } from 'react';
import { SLOW_MODES_MS, type SlowModeMs } from '#shared/contract/limits.ts';
import { describeIdleTime } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import { ChoiceField } from './ChoiceField.tsx';

interface SlowModeFieldProps {
  /** Milliseconds; 0: no slow mode. */
  readonly value: SlowModeMs;
  readonly onChange: (slowModeMs: SlowModeMs) => void;
}

/** Radio buttons for how often each member of a room may write. */
export function SlowModeField(props: SlowModeFieldProps): ReactElement {
  const t = useWords();
  return (
    <ChoiceField
      label={t('insideRoom.slowMode')}
      choices={SLOW_MODES_MS.map((value) => {
        if (value === 0) return { value, label: t('insideRoom.slowModeOff'), hint: t('insideRoom.slowModeOffHint') };
        const interval = describeIdleTime(t, value);
        return { value, label: interval, hint: t('insideRoom.slowModeHint', { interval }) };
      })}
      {...props}
    />
  );
}
