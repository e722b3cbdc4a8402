import { type ComponentProps, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import passwordFieldStyles from './PasswordField.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** Shown beside the label of a field that may stay empty. */
  readonly optional?: string | undefined;
  readonly hint?: string | undefined;
  /** Why the value is invalid; shown instead of the hint. */
  readonly error?: string | null;
  /** Icon at the start of the field. */
  readonly start?: ReactNode;
  /** Control at the end of the field. */
  readonly end?: ReactNode;
}

export function Field({ label, optional, hint, error = null, start, end, ...input }: FieldProps): ReactElement {
  const id = useId();
  const below = error ?? hint;
  return (
    <div>
      <FieldHeading id={id} label={label} optional={optional} />
      <div className={styles['box']} data-bad={error !== null}>
        {start}
        <input
          dir="auto"
          {...input}
          id={id}
          className={styles['input']}
          aria-invalid={error !== null}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
        />
        {end}
      </div>
      {below !== undefined && (
        <div id={`${id}-below`} className={styles['hint']} data-bad={error !== null} role={error ? 'alert' : undefined}>
          {below}
        </div>
      )}
    </div>
  );
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  readonly label: string;
  /** Shown beside the label of a field that may stay empty. */
  readonly optional?: string | undefined;
}

/** A field for several lines of text. */
export function TextArea({ label, optional, ...area }: TextAreaProps): ReactElement {
  const id = useId();
  return (
    <div>
      <FieldHeading id={id} label={label} optional={optional} />
      <textarea dir="auto" {...area} id={id} className={styles['area']} />
    </div>
  );
}

interface FieldHeadingProps {
  /** Of the field. */
  readonly id: string;
  readonly label: string;
  readonly optional: string | undefined;
}

function FieldHeading({ id, label, optional }: FieldHeadingProps): ReactElement {
  return (
    <div className={styles['heading']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {optional !== undefined && <span className={styles['optional']}>{optional}</span>}
    </div>
  );
}

interface PasswordFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'optional' | 'autoComplete'> {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** “Password” by default. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that reveals the text. */
export function PasswordField({ label, onChange, ...field }: PasswordFieldProps): ReactElement {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={passwordFieldStyles['eye']}
      aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eyeOff' : 'eye'} />
    </button>
  );
  return (
    <Field
      {...field}
      label={label ?? t('signIn.password')}
      type={shown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
    />
  );
}
