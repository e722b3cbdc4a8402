import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './SignIn.module.css';

export interface SecondFactorProps {
  readonly name: string;
  /** The right password of the account. */
  readonly password: string;
  readonly onBack: () => void;
}

/** Repeats a sign-in with a code of an authenticator app, or a recovery code. */
export function SecondFactor({ name, password, onBack }: SecondFactorProps): ReactElement {
  const t = useWords();
  const { session } = useParley().actions;
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, submit, clearProblem } = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isWrong = problem?.code === 'CODE_WRONG';

  async function signIn(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    await submit(() => session.signIn({ name, password, code: code.trim() }));
  }

  function switchKind(): void {
    setRecovery(!isRecovery);
    setCode('');
    setMissing(false);
    clearProblem();
    field.current?.focus();
  }

  return (
    <Sheet title={t('signIn.codeTitle')} subtitle={t('signIn.codeText')}>
      <form onSubmit={(event) => void signIn(event)} noValidate>
        <ProblemText problem={isWrong ? null : problem} className={styles['problem']} />
        <Field
          ref={field}
          label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.appCode')}
          error={isMissing ? t('signIn.codeMissing') : isWrong ? describeProblem(t, problem) : null}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={64}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className={styles['actions']}>
          <button type="button" className={styles['change']} disabled={busy} onClick={switchKind}>
            {t(isRecovery ? 'signIn.useAppCode' : 'signIn.useRecoveryCode')}
          </button>
          <button type="button" className={controls['secondary']} disabled={busy} onClick={onBack}>
            {t('signIn.back')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy}>
            {busy ? t('signIn.working') : t('signIn.signIn')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
