import { type ReactElement, useId, useRef } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { Field, PasswordField } from '../parts/Field.tsx';
import controls from '../parts/controls.module.css';
import { AddressField } from './AddressField.tsx';
import styles from './FirstStart.module.css';
import { type RedisForm, fieldOf } from './redisForm.ts';
import certificateFieldStyles from './CertificateField.module.css';

export interface RedisFieldsProps {
  readonly value: RedisForm;
  readonly onChange: (value: RedisForm) => void;
  readonly problem: Problem | null;
}

/** Connection settings for Redis. Most teams need only the address; the rest is collapsed. */
export function RedisFields({ value, onChange, problem }: RedisFieldsProps): ReactElement {
  const t = useWords();
  const errorField = problem === null ? null : fieldOf(problem, value);
  const errorAt = (field: keyof RedisForm): string | null =>
    problem !== null && errorField === field ? describeProblem(t, problem) : null;
  const change = (part: Partial<RedisForm>): void => onChange({ ...value, ...part });
  return (
    <>
      <AddressField kind="redis" value={value.url} onChange={(url) => change({ url })} error={errorAt('url')} />
      <details className={styles['advanced']} {...(errorField !== null && errorField !== 'url' && { open: true })}>
        <summary>
          {t('start.advanced')}
          <span>{t('start.advancedHint')}</span>
        </summary>
        <div className={styles['pair']}>
          <Field
            label={t('start.redisUser')}
            optional={t('start.optional')}
            hint={t('start.redisUserHint')}
            error={errorAt('username')}
            dir="ltr"
            value={value.username}
            onChange={(event) => change({ username: event.target.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            optional={t('start.optional')}
            error={errorAt('password')}
            value={value.password}
            onChange={(password) => change({ password })}
            autoComplete="off"
          />
        </div>
        <Field
          label={t('start.redisMaster')}
          optional={t('start.optional')}
          hint={t('start.redisMasterHint')}
          error={errorAt('master')}
          dir="ltr"
          value={value.master}
          onChange={(event) => change({ master: event.target.value })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CertificateField value={value.ca} onChange={(ca) => change({ ca })} error={errorAt('ca')} />
      </details>
    </>
  );
}

interface CertificateFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** PEM certificates, pasted or read from a file. */
function CertificateField({ value, onChange, error }: CertificateFieldProps): ReactElement {
  const t = useWords();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className={certificateFieldStyles['heading']}>
        <label htmlFor={id}>{t('start.redisCa')}</label>
        <span>{t('start.optional')}</span>
      </div>
      <textarea
        id={id}
        className={certificateFieldStyles['text']}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="-----BEGIN CERTIFICATE-----"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby={`${id}-below`}
      />
      <div className={certificateFieldStyles['foot']}>
        <div
          id={`${id}-below`}
          className={certificateFieldStyles['hint']}
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
