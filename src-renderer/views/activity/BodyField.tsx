import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import field from '../parts/Field.module.css';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';

export interface BodyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** Markdown editor with a preview. */
export function BodyField({ value, onChange, error }: BodyFieldProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles['body']}>
      <div>
        <label className={formStyles['label']} htmlFor={id}>
          {t('activity.fieldBody')}
        </label>
        <textarea
          id={id}
          className={formStyles['text']}
          dir="auto"
          data-bad={error !== null}
          aria-invalid={error !== null}
          aria-describedby={`${id}-below`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <div id={`${id}-below`} className={field['hint']} data-bad={error !== null} role={error ? 'alert' : undefined}>
          {error ?? t('activity.bodyHint')}
        </div>
      </div>
      <section aria-label={t('activity.preview')}>
        <h2 className={formStyles['label']}>{t('activity.preview')}</h2>
        <div className={formStyles['preview']}>
          {value.trim() === '' ? (
            <p className={styles['meta']}>{t('activity.previewEmpty')}</p>
          ) : (
            <LazyMarkdown text={value} isDocument />
          )}
        </div>
      </section>
    </div>
  );
}
