import { type ReactElement, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import styles from './CertificateField.module.css';

export interface CertificateFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** PEM certificates, pasted or read from a file. */
export function CertificateField({ value, onChange, error }: CertificateFieldProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className={styles['heading']}>
        <label htmlFor={id}>{t('start.redisCa')}</label>
        <span>{t('start.optional')}</span>
      </div>
      <textarea
        id={id}
        className={styles['text']}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="-----BEGIN CERTIFICATE-----"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby={`${id}-below`}
      />
      <div className={styles['foot']}>
        <div
          id={`${id}-below`}
          className={styles['hint']}
          data-bad={error !== null}
          role={error === null ? undefined : 'alert'}
        >
          {error ?? t('start.redisCaHint')}
        </div>
        <button type="button" className={controls['secondary']} onClick={() => file.current?.click()}>
          {t('start.redisCaFile')}
        </button>
      </div>
      <input
        ref={file}
        className="visuallyHidden"
        type="file"
        accept=".pem,.crt,.cer,.ca-bundle"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          // An unreadable file counts as empty: the server's answer then explains what is missing.
          void event.target.files?.[0]?.text().then(onChange, () => onChange(''));
        }}
      />
    </div>
  );
}
