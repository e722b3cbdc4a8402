import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Emoji.module.css';

const HANDS = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const;
const TONES = ['none', 'light', 'mediumLight', 'medium', 'mediumDark', 'dark'] as const;

export interface ToneChoiceProps {
  readonly tone: number;
  readonly onChoose: (tone: number) => void;
}

export function ToneChoice({ tone, onChoose }: ToneChoiceProps): ReactElement {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles['tones']}>
      <legend className="visuallyHidden">{t('emoji.tone')}</legend>
      {TONES.map((one, index) => (
        <label key={one} title={t(`emoji.tones.${one}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`emoji.tones.${one}`)}
            checked={index === tone}
            onChange={() => onChoose(index)}
          />
          <span aria-hidden="true">{HANDS[index]}</span>
        </label>
      ))}
    </fieldset>
  );
}
