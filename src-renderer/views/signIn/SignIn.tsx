import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useFocusAtFirst } from '../parts/useFocusAtFirst.ts';
import { placeProblem } from './placeProblem.ts';
import styles from './SignIn.module.css';

/** One form, two ways in. `problem`: why somebody who was signed in is here again. */
export function SignIn({ problem: before }: { readonly problem: Problem | null }): ReactElement {
  const { t } = useTranslation();
  const { actions, stores } = useParley();
  const nameField = useFocusAtFirst();
  const host = useStore(stores.host, ({ description }) => description);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(before);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<'signIn' | 'register' | null>(null);

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
    void come('signIn');
  }

  const words = problem === null ? null : describeProblem(t, problem);
  const place = problem === null ? null : placeProblem(problem);
  const nameError = missing && name.trim() === '' ? t('signIn.nameMissing') : place === 'name' ? words : null;
  const passwordError = missing && password === '' ? t('signIn.passwordMissing') : place === 'password' ? words : null;
  const where = host?.connection?.kind === 'embedded' ? t('signIn.onThisComputer') : (host?.connection?.label ?? '');

  return (
    <Sheet title={t('signIn.signInTitle')} subtitle={t('signIn.where', { place: where })}>
      <form onSubmit={submit} noValidate>
        {place === 'form' && (
          <p className={styles['problem']} role="alert">
            {words}
          </p>
        )}
        <Field
          ref={nameField}
          label={t('signIn.name')}
          hint={t('signIn.nameHint')}
          error={nameError}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          autoCapitalize="words"
          spellCheck={false}
        />
        <PasswordField
          hint={t('signIn.passwordHint', { passwordMinLength: LIMITS.passwordMinLength })}
          value={password}
          onChange={setPassword}
          error={passwordError}
          autoComplete="current-password"
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
            onClick={() => void come('register')}
          >
            {busy === 'register' ? t('signIn.working') : t('signIn.register')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy !== null}>
            {busy === 'signIn' ? t('signIn.working') : t('signIn.signIn')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
