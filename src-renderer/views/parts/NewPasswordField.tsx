import type { ReactElement } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { PasswordField } from './Field.tsx';

export interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the form was submitted without it. */
  readonly isMissing: boolean;
  /** Why the form was refused; shown only if it is about this field. */
  readonly problem: Problem | null;
}

/** The field for a password that replaces another one, with what it must be like. */
export function NewPasswordField({ isMissing, problem, ...field }: NewPasswordFieldProps): ReactElement {
  const t = useWords();
  const refusal = problem !== null && isAboutNewPassword(problem) ? describeProblem(t, problem) : null;
  return (
    <PasswordField
      {...field}
      hint={t('signIn.passwordHint', { passwordMinLength: LIMITS.passwordMinLength })}
      error={isMissing ? t('signIn.passwordMissing') : refusal}
      autoComplete="new-password"
    />
  );
}

/** Whether a problem is shown beside the field of the new password. */
export function isAboutNewPassword({ code }: Problem): boolean {
  return code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_COMMON';
}
