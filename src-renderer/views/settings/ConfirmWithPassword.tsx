import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { useInitialFocus } from '../parts/focus.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Settings.module.css';
import { CurrentPassword, SecondFactorField } from './TwoFactor.tsx';

/** What proves that the person at an open window is its owner. */
export interface Proof {
  readonly password: string;
  /** With two-factor sign-in. */
  readonly code?: string;
}

interface ConfirmWithPasswordProps {
  readonly text: string;
  /** Of the button that confirms. */
  readonly label: string;
  /** Returns the error. */
  readonly onConfirm: (proof: Proof) => Promise<Problem | null>;
  readonly onCancel: () => void;
}

/** Asks for the password, and then for a code if the server requires one. */
export function ConfirmWithPassword({ text, label, onConfirm, onCancel }: ConfirmWithPasswordProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const passwordField = useInitialFocus();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { busy, problem, submit } = useSubmit();

  async function confirm(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await submit(async () => {
      const refused = await onConfirm({ password, ...(needsCode && { code }) });
      if (refused?.code !== 'CODE_REQUIRED' || needsCode) return refused;
      setNeedsCode(true);
      return null;
    });
  }

  return (
    <form className={styles['whole']} onSubmit={(event) => void confirm(event)} noValidate>
      <p className={styles['note']}>{text}</p>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={me.name} readOnly hidden />
      <CurrentPassword ref={passwordField} value={password} onChange={setPassword} problem={problem} />
      {needsCode && <SecondFactorField value={code} onChange={setCode} takesFocus />}
      <div className={cx(styles['buttons'], styles['belowField'])}>
        <button type="button" className={controls['secondary']} onClick={onCancel}>
          {t('common.cancel')}
        </button>
        <ServerButton type="submit" className={controls['secondary']} aria-disabled={busy}>
          {label}
        </ServerButton>
      </div>
    </form>
  );
}
