import { type ReactElement, useId } from 'react';
import { TEXT_SIZES } from '../../design/appearance.ts';
import { useWords } from '../../i18n/useWords.ts';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

export interface TextSizeSettingProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

export function TextSizeSetting({ percent, onChange }: TextSizeSettingProps): ReactElement {
  const t = useWords();
  const id = useId();
  const percentText = t('settings.percent', { percent });
  return (
    <div className={styles['row']} {...asSetting('textSize')}>
      <label htmlFor={id}>{t('settings.textSize')}</label>
      <div className={styles['size']}>
        <span className={styles['small']} aria-hidden="true">
          A
        </span>
        <input
          id={id}
          type="range"
          min={TEXT_SIZES.min}
          max={TEXT_SIZES.max}
          step={TEXT_SIZES.step}
          value={percent}
          aria-valuetext={percentText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <span className={styles['large']} aria-hidden="true">
          A
        </span>
        <output htmlFor={id}>{percentText}</output>
      </div>
    </div>
  );
}
