import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import form from '../rooms/RoomForm.module.css';

type Importance = Announcement['importance'];

export interface ImportanceFieldProps {
  readonly value: Importance;
  readonly onChange: (importance: Importance) => void;
}

const CHOICES = ['normal', 'important'] as const satisfies readonly Importance[];

export function ImportanceField({ value, onChange }: ImportanceFieldProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={form['times']} aria-describedby={`${id}-below`}>
      <legend>{t('activity.importance')}</legend>
      <div className={cx(controls['segments'], form['segments'])}>
        {CHOICES.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={value === one} onChange={() => onChange(one)} />
            {t(`activity.${one}`)}
          </label>
        ))}
      </div>
      <div id={`${id}-below`} className={form['hint']}>
        {t('activity.importantHint')}
      </div>
    </fieldset>
  );
}
