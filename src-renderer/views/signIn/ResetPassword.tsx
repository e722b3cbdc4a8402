import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { isAboutNewPassword, NewPasswordField } from '../parts/NewPasswordField.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './SignIn.module.css';

export interface ResetPasswordProps {
  /** The name that was typed on the sign-in page. */
  readonly name: string;
  readonly onBack: (name: string) => void;
  /** The password has been set; the account has two-factor sign-in. */
  readonly onCodeRequired: (account: { readonly name: string; readonly password: string }) => void;
}

/** Sets a new password with a code that an admin made, and signs in. */
export function ResetPassword({ name: typedName, onBack, onCodeRequired }: ResetPasswordProps): ReactElement {
  const t = useWords();
  const { session } = useParley().actions;
  const [name, setName] = useState(typedName);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => (typedName === '' ? nameField : codeField).current?.focus(), [typedName]);
  const isIncomplete = name.trim() === '' || code.trim() === '' || password === '';

  async function reset(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setMissing(isIncomplete);
    if (isIncomplete) return;
    await submit(async () => {
      const refused = await session.resetPassword({ name, code: code.trim(), newPassword: password });
      if (refused?.code !== 'CODE_REQUIRED') return refused;
      onCodeRequired({ name, password });
      return null;
    });
  }

  const isInvalidCode = problem?.code === 'RESET_CODE_INVALID';
  const isBesideField = problem !== null && (isInvalidCode || isAboutNewPassword(problem));
  return (
    <Sheet title={t('signIn.resetTitle')} subtitle={t('signIn.resetText')}>
      <form onSubmit={(event) => void reset(event)} noValidate>
        <ProblemText problem={isBesideField ? null : problem} className={styles['problem']} />
        <Field
          ref={nameField}
          label={t('signIn.name')}
          error={isMissing && name.trim() === '' ? t('signIn.nameMissing') : null}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          ref={codeField}
          label={t('signIn.resetCode')}
          dir="ltr"
          hint={t('signIn.resetCodeHint')}
          error={
            isMissing && code.trim() === ''
              ? t('signIn.codeMissing')
              : isInvalidCode
                ? describeProblem(t, problem)
                : null
          }
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={64}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <NewPasswordField
          label={t('signIn.newPassword')}
          isMissing={isMissing && password === ''}
          problem={problem}
          value={password}
          onChange={setPassword}
        />
        <div className={styles['actions']}>
          <button type="button" className={controls['secondary']} disabled={busy} onClick={() => onBack(name)}>
            {t('signIn.back')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy}>
            {busy ? t('signIn.working') : t('signIn.reset')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
