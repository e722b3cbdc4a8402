import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../parts/Field.tsx';
import { useFocusAtFirst } from '../parts/useFocusAtFirst.ts';

export interface AddressFieldProps {
  readonly place: 'redis' | 'gateway';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

export function AddressField({ place, value, onChange, error }: AddressFieldProps): ReactElement {
  const { t } = useTranslation();
  const field = useFocusAtFirst();
  return (
    <Field
      ref={field}
      label={t(`start.${place}Address`)}
      hint={t(`start.${place}Example`)}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
