import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { Field } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/focus.ts';

export interface AddressFieldProps {
  readonly kind: 'redis' | 'gateway';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

export function AddressField({ kind, value, onChange, error }: AddressFieldProps): ReactElement {
  const t = useWords();
  const field = useInitialFocus();
  return (
    <Field
      ref={field}
      label={t(`start.${kind}Address`)}
      hint={t(`start.${kind}Example`)}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
