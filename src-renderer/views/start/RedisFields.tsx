import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { Field } from '../parts/Field.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { AddressField } from './AddressField.tsx';
import { CertificateField } from './CertificateField.tsx';
import styles from './FirstStart.module.css';
import { fieldOf, type RedisForm } from './redisForm.ts';

export interface RedisFieldsProps {
  readonly value: RedisForm;
  readonly onChange: (value: RedisForm) => void;
  readonly problem: Problem | null;
}

/** Connection settings for Redis. Most teams need only the address; the rest is collapsed. */
export function RedisFields({ value, onChange, problem }: RedisFieldsProps): ReactElement {
  const { t } = useTranslation();
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
