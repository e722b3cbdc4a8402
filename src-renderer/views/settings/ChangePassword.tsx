import { type ReactElement, type SubmitEvent, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { PasswordField } from '../parts/Field.tsx';
import { isAboutNewPassword, NewPasswordField } from '../parts/NewPasswordField.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

interface ChangePasswordProps {
  readonly hasPasskeys: boolean;
  /** The name of the identity provider with which the account is connected; null: it is connected with none. */
  readonly connectedWith: string | null;
}

/** Sets a new password, which signs out all other windows and devices. */
export function ChangePassword({ hasPasskeys, connectedWith }: ChangePasswordProps): ReactElement {
  const t = useWords();
  const { session } = useParley().actions;
  const me = useMe();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [state, setState] = useState<'editing' | 'busy' | 'missing' | 'changed'>('editing');
  const [problem, setProblem] = useState<Problem | null>(null);

  async function change(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setProblem(null);
    if (password === '' || newPassword === '') return setState('missing');
    setState('busy');
    const refused = await session.changePassword(password, newPassword);
    setProblem(refused);
    setState(refused === null ? 'changed' : 'editing');
    if (refused !== null) return;
    setPassword('');
    setNewPassword('');
  }

  const isWrong = problem?.code === 'WRONG_CREDENTIALS';
  const isMissing = (value: string): boolean => state === 'missing' && value === '';
  return (
    <form
      {...asSetting('password')}
      aria-label={t('settings.changePassword')}
      onSubmit={(event) => void change(event)}
      noValidate
    >
      <h4>{t('settings.changePassword')}</h4>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={me.name} readOnly hidden />
      <PasswordField
        label={t('settings.currentPassword')}
        error={isMissing(password) ? t('signIn.passwordMissing') : isWrong ? t('settings.wrongPassword') : null}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <NewPasswordField
        label={t('settings.newPassword')}
        isMissing={isMissing(newPassword)}
        problem={problem}
        value={newPassword}
        onChange={setNewPassword}
      />
      {problem !== null && !isWrong && !isAboutNewPassword(problem) && (
        <p className={styles['bad']} role="alert">
          {describeProblem(t, problem)}
        </p>
      )}
      <p className={styles['note']}>{t('settings.passwordNote')}</p>
      {hasPasskeys && <p className={styles['note']}>{t('settings.passkeys.stay')}</p>}
      {connectedWith !== null && (
        <p className={styles['note']}>{t('settings.provider.stays', { provider: connectedWith })}</p>
      )}
      <div className={styles['buttons']}>
        <ServerButton type="submit" className={controls['secondary']} disabled={state === 'busy'}>
          {t('settings.changePassword')}
        </ServerButton>
        <output>{state === 'changed' && t('settings.passwordChanged')}</output>
      </div>
    </form>
  );
}
