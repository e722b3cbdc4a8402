import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { describeCountdown } from '../../i18n/describeDuration.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { useCountdown } from '../rooms/useRoomClock.ts';
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
  const { busy, problem, retryAt, submit, clearProblem } = useSubmit();
  const wait = useCountdown(retryAt);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOfCode = problem?.code === 'CODE_WRONG' || (problem?.code === 'TOO_MANY_ATTEMPTS' && retryAt !== null);

  async function signIn(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (wait > 0) return;
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    await submit(() => session.signIn({ name, password, code: code.trim() }));
  }

  function fieldError(): string | null {
    if (isMissing) return t('signIn.codeMissing');
    if (problem === null || !isOfCode) return null;
    if (problem.code === 'CODE_WRONG') return describeProblem(t, problem);
    return wait > 0 ? t('signIn.codesTooMany', { time: describeCountdown(t, wait) }) : t('rooms.tryAgainNow');
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
        <ProblemText problem={isOfCode ? null : problem} className={styles['problem']} />
        <Field
          ref={field}
          label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.appCode')}
          error={fieldError()}
          dir="ltr"
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
          <button type="submit" className={controls['primary']} disabled={busy || wait > 0}>
            {busy ? t('signIn.working') : t('signIn.signIn')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
