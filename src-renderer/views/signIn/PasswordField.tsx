import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#shared/contract/limits.ts';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import styles from './SignIn.module.css';

export interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

export function PasswordField({ value, onChange, error }: PasswordFieldProps): ReactElement {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles['eye']}
      aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eyeOff' : 'eye'} />
    </button>
  );
  return (
    <Field
      label={t('signIn.password')}
      hint={t('signIn.passwordHint', { passwordMinLength: LIMITS.passwordMinLength })}
      error={error}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
    />
  );
}
