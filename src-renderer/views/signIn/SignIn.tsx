import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { SignedOut } from '../../stores/session/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useFocusAtFirst } from '../parts/useFocusAtFirst.ts';
import { placeProblem } from './placeProblem.ts';
import styles from './SignIn.module.css';

export type SignInProps = Omit<SignedOut, 'status'>;

/** Signs in or creates an account; where no account exists yet, it only offers to create the first one. */
export function SignIn({ problem: before, name: lastName, isFirst }: SignInProps): ReactElement {
  const { t } = useTranslation();
  const { actions, stores } = useParley();
  const firstField = useFocusAtFirst();
  const host = useStore(stores.host, ({ description }) => description);
  const [name, setName] = useState(lastName);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(before);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<'signIn' | 'register' | null>(null);
  const [hasAccount, setHasAccount] = useState(!isFirst);
  const main = hasAccount ? 'signIn' : 'register';

  async function come(how: 'signIn' | 'register'): Promise<void> {
    if (busy !== null) return;
    const incomplete = name.trim() === '' || password === '';
    setMissing(incomplete);
    setProblem(null);
    if (incomplete) return;
    setBusy(how);
    const refused = await actions.session[how]({ name, password });
    setBusy(null);
    setProblem(refused);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void come(main);
  }

  function showSignIn(): void {
    setHasAccount(true);
    setProblem(null);
    setMissing(false);
  }

  const words = problem === null ? null : describeProblem(t, problem);
  const place = problem === null ? null : placeProblem(problem);
  const nameError = missing && name.trim() === '' ? t('signIn.nameMissing') : place === 'name' ? words : null;
  const passwordError = missing && password === '' ? t('signIn.passwordMissing') : place === 'password' ? words : null;
  const where = host?.connection?.kind === 'embedded' ? t('signIn.onThisComputer') : (host?.connection?.label ?? '');
  // The same whether an account has this name or not.
  const labels =
    problem?.code === 'WRONG_CREDENTIALS'
      ? { signIn: t('common.tryAgain'), register: t('signIn.registerName') }
      : { signIn: t('signIn.signIn'), register: t('signIn.register') };
  const labelOf = (how: 'signIn' | 'register'): string => (busy === how ? t('signIn.working') : labels[how]);

  return (
    <Sheet
      title={t(hasAccount ? 'signIn.signInTitle' : 'signIn.register')}
      subtitle={t('signIn.where', { place: where })}
    >
      <form onSubmit={submit} noValidate>
        {place === 'form' && (
          <p className={styles['problem']} role="alert">
            {words}
          </p>
        )}
        <Field
          {...(lastName === '' && { ref: firstField })}
          label={t('signIn.name')}
          hint={t('signIn.nameHint')}
          error={nameError}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            // The name that was refused is not this one.
            if (place === 'name') setProblem(null);
          }}
          autoComplete="username"
          autoCapitalize="words"
          spellCheck={false}
        />
        <PasswordField
          {...(lastName !== '' && { ref: firstField })}
          hint={t('signIn.passwordHint', { passwordMinLength: LIMITS.passwordMinLength })}
          value={password}
          onChange={setPassword}
          error={passwordError}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
        />
        <div className={styles['actions']}>
          {host?.kind === 'desktop' && (
            <button type="button" className={styles['change']} onClick={actions.session.chooseAgain}>
              {t('start.change')}
            </button>
          )}
          <button
            type="button"
            className={controls['secondary']}
            disabled={busy !== null}
            onClick={hasAccount ? () => void come('register') : showSignIn}
          >
            {hasAccount ? labelOf('register') : t('signIn.haveAccount')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy !== null}>
            {labelOf(main)}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
