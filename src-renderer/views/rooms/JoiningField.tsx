import { type ReactElement, useId } from 'react';
import type { RoomJoining } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './RoomForm.module.css';

interface JoiningFieldProps {
  readonly value: RoomJoining;
  readonly onChange: (joining: RoomJoining) => void;
}

const LABELS = { open: 'insideRoom.joiningOpen', private: 'insideRoom.joiningPrivate' } as const;
const HINTS = { open: 'insideRoom.joiningOpenHint', private: 'insideRoom.joiningPrivateHint' } as const;

/** Radio buttons for who may join a room. */
export function JoiningField({ value, onChange }: JoiningFieldProps): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <fieldset className={styles['times']} aria-describedby={`${id}-below`}>
      <legend>{t('insideRoom.joining')}</legend>
      <div className={cx(controls['segments'], styles['segments'])}>
        {(['open', 'private'] as const).map((joining) => (
          <label key={joining}>
            <input type="radio" name={id} checked={value === joining} onChange={() => onChange(joining)} />
            {t(LABELS[joining])}
          </label>
        ))}
      </div>
      <div id={`${id}-below`} className={styles['hint']}>
        {t(HINTS[value])}
      </div>
    </fieldset>
  );
}
