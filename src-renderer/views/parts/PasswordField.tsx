import { type Ref, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'optional' | 'autoComplete'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that reveals the text. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps): ReactElement {
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
      {...field}
      label={t('signIn.password')}
      type={shown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
    />
  );
}
