import { type ReactElement, type Ref, type SubmitEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopySecretButton } from '../parts/CopyButton.tsx';
import { cx } from '../parts/cx.ts';
import { Field, PasswordField } from '../parts/Field.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

type Status = Output<'account.twoFactor'>;
type Setup = Output<'account.beginTwoFactor'>;

interface TwoFactorProps {
  readonly hasPasskeys: boolean;
}

/** Two-factor sign-in: turns it on and off, and shows new recovery codes once. */
export function TwoFactor({ hasPasskeys }: TwoFactorProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [answer, setAnswer] = useState<Result<Status> | null>(null);
  const load = useCallback(() => client.request('account.twoFactor', {}).then(setAnswer), [client]);
  useEffect(() => void load(), [load]);

  return (
    <section {...asSetting('twoFactor')} aria-label={t('settings.twoFactor.title')}>
      <h4>{t('settings.twoFactor.title')}</h4>
      {answer?.ok === false && <ProblemText problem={answer.error} className={styles['bad']} />}
      {answer?.ok === true &&
        (answer.value.isOn ? (
          <Manage codesLeft={answer.value.codesLeft} onChanged={() => void load()} />
        ) : (
          <TwoFactorSetup onDone={() => void load()} />
        ))}
      {hasPasskeys && <p className={styles['note']}>{t('settings.passkeys.stay')}</p>}
    </section>
  );
}

interface TwoFactorSetupProps {
  /** Nothing is left to do, because it was set up elsewhere; what is shown here is finished first. */
  readonly isDone?: boolean;
  /** After the recovery codes were shown. */
  readonly onDone: () => void;
}

/** The steps that turn two-factor sign-in on: the password, a code of the app, the recovery codes. */
export function TwoFactorSetup({ isDone = false, onDone }: TwoFactorSetupProps): ReactElement {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const isSettled = isDone && setup === null && recoveryCodes.length === 0;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isSettled) finish();
  }, [isSettled]);

  function showCodes(codes: readonly string[]): void {
    setSetup(null);
    setRecoveryCodes(codes);
  }

  if (recoveryCodes.length > 0) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (setup === null) return <TurnOn onBegun={setSetup} />;
  return <Confirm setup={setup} onConfirmed={showCodes} onCancel={() => setSetup(null)} />;
}

/** Asks for the password, so that a window left open can't lock its owner out. */
function TurnOn({ onBegun }: { readonly onBegun: (setup: Setup) => void }): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSubmit();

  async function begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await submit(async () => {
      const begun = await client.request('account.beginTwoFactor', { password });
      if (begun.ok) onBegun(begun.value);
      return begun.ok ? null : begun.error;
    });
  }

  return (
    <form onSubmit={(event) => void begin(event)} noValidate>
      <p className={styles['note']}>{t('settings.twoFactor.text')}</p>
      <CurrentPassword value={password} onChange={setPassword} problem={problem} />
      <div className={cx(styles['buttons'], styles['belowField'])}>
        <ServerButton type="submit" className={controls['secondary']} disabled={busy}>
          {t('settings.twoFactor.turnOn')}
        </ServerButton>
      </div>
    </form>
  );
}

interface ConfirmProps {
  readonly setup: Setup;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Shows the secret as a QR code and in groups of four, and asks for a code of it. */
function Confirm({ setup, onConfirmed, onCancel }: ConfirmProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [code, setCode] = useState('');
  const { busy, problem, submit } = useSubmit();

  async function confirm(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await submit(async () => {
      const confirmed = await client.request('account.confirmTwoFactor', { code });
      if (confirmed.ok) onConfirmed(confirmed.value.recoveryCodes);
      return confirmed.ok ? null : confirmed.error;
    });
  }

  return (
    <form onSubmit={(event) => void confirm(event)} noValidate>
      <p className={styles['note']}>{t('settings.twoFactor.setupText')}</p>
      <QrCode text={setup.uri} label={t('settings.twoFactor.qrCode')} />
      <Field
        label={t('settings.twoFactor.key')}
        dir="ltr"
        value={setup.secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}
        readOnly
      />
      <p>
        <a href={setup.uri} className={styles['link']}>
          {t('settings.twoFactor.openApp')}
        </a>
      </p>
      <Field
        label={t('settings.twoFactor.code')}
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        maxLength={64}
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form replaces the focused one
        autoFocus
      />
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={cx(styles['buttons'], styles['belowField'])}>
        <button type="button" className={controls['secondary']} onClick={onCancel}>
          {t('settings.twoFactor.cancel')}
        </button>
        <ServerButton type="submit" className={controls['secondary']} disabled={busy}>
          {t('settings.twoFactor.confirm')}
        </ServerButton>
      </div>
    </form>
  );
}

interface ManageProps {
  readonly codesLeft: number;
  readonly onChanged: () => void;
}

/** Creates new recovery codes, or turns it off. */
function Manage({ codesLeft, onChanged }: ManageProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, problem, submit } = useSubmit();

  const renew = () =>
    submit(async () => {
      const renewed = await client.request('account.renewRecoveryCodes', { password, code });
      if (renewed.ok) setRecoveryCodes(renewed.value.recoveryCodes);
      return renewed.ok ? null : renewed.error;
    });
  const turnOff = () =>
    submit(async () => {
      const turnedOff = await client.request('account.turnOffTwoFactor', { password, code });
      if (turnedOff.ok) onChanged();
      return turnedOff.ok ? null : turnedOff.error;
    });

  function finish(): void {
    setRecoveryCodes([]);
    setPassword('');
    setCode('');
    onChanged();
  }

  if (recoveryCodes.length > 0) return <RecoveryCodes codes={recoveryCodes} onDone={finish} />;

  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <p className={styles['note']}>{t('settings.twoFactor.isOn', { left: codesLeft })}</p>
      <CurrentPassword value={password} onChange={setPassword} problem={problem} />
      <SecondFactorField value={code} onChange={setCode} />
      <div className={cx(styles['buttons'], styles['belowField'])}>
        <ServerButton className={controls['secondary']} disabled={busy} onClick={() => void renew()}>
          {t('settings.twoFactor.renew')}
        </ServerButton>
        <ServerButton className={controls['secondary']} disabled={busy} onClick={() => void turnOff()}>
          {t('settings.twoFactor.turnOff')}
        </ServerButton>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactElement {
  const t = useWords();
  const text = codes.join('\n');
  const copy = t('settings.twoFactor.copy');
  return (
    <>
      <p className={styles['note']}>{t('settings.twoFactor.recoveryText')}</p>
      <ul aria-label={t('signIn.recoveryCode')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <CopySecretButton
          text={text}
          labels={{ copy, copied: t('team.copied'), notCopied: t('team.notCopied') }}
          className={controls['secondary']}
        />
        <a
          className={controls['secondary']}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="parley-recovery-codes.txt"
        >
          {t('settings.twoFactor.download')}
        </a>
        <button type="button" className={controls['secondary']} onClick={onDone}>
          {t('settings.twoFactor.done')}
        </button>
      </div>
    </>
  );
}

interface CurrentPasswordProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: Problem | null;
}

/** The password of the account, and the problem of its form. */
export function CurrentPassword({ ref, value, onChange, problem }: CurrentPasswordProps): ReactElement {
  const t = useWords();
  const isWrong = problem?.code === 'WRONG_CREDENTIALS';
  return (
    <>
      <PasswordField
        ref={ref}
        label={t('settings.currentPassword')}
        error={isWrong ? t('settings.wrongPassword') : null}
        value={value}
        onChange={onChange}
        autoComplete="current-password"
      />
      <ProblemText problem={isWrong ? null : problem} className={styles['bad']} />
    </>
  );
}

interface SecondFactorFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly takesFocus?: boolean;
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function SecondFactorField({ value, onChange, takesFocus = false }: SecondFactorFieldProps): ReactElement {
  const t = useWords();
  return (
    <Field
      label={t('settings.twoFactor.eitherCode')}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={64}
      autoComplete="one-time-code"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the form asks for it after it was submitted
      autoFocus={takesFocus}
    />
  );
}
