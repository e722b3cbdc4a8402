import { type ReactElement, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { readGuestHash } from '#shared/text/guestLink.ts';
import { readJoinHash } from '#shared/text/joinLink.ts';
import { readSignInHash } from '#shared/text/signInLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { endConnecting, hasBegunSignIn } from '../../local/signInVerifier.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { NewAccounts, SignedOut } from '../../stores/session/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field, PasswordField } from '../parts/Field.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useDesktopReturn } from '../parts/useDesktopReturn.ts';
import { EnterAsGuest } from './EnterAsGuest.tsx';
import { OtherSignIns } from './OtherSignIns.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { CompleteSignIn } from './SingleSignOn.tsx';
import styles from './SignIn.module.css';

export type SignInProps = Omit<SignedOut, 'status'>;

/** Signs in, creates an account, replaces a forgotten password, or enters a room by a guest link. */
export function SignIn(props: SignInProps): ReactElement {
  const [{ name, isForgotten }, setPage] = useState({ name: props.name, isForgotten: false });
  const [asked, setAsked] = useState<Account | null>(null);
  const [guestLink, setGuestLink] = useState(() => readGuestHash(window.location.hash));
  const [back, setBack] = useState(() => readSignInHash(window.location.hash));
  const [problem, setProblem] = useState<Problem | null>(
    back?.kind === 'error' ? { code: back.code, details: {} } : props.problem,
  );
  useEffect(forgetSignInInAddress, []);
  // Of the account that was signed in before.
  useEffect(endConnecting, []);
  useDesktopReturn((result, from) => {
    // Without a sign-in that was begun here it is ignored.
    if (!hasBegunSignIn(from)) return false;
    setBack(result);
    setProblem(result.kind === 'error' ? { code: result.code, details: {} } : null);
    return true;
  });
  function backToForm(typedName: string): void {
    setAsked(null);
    setPage({ name: typedName, isForgotten: false });
  }
  if (guestLink !== null) return <EnterAsGuest link={guestLink} onSignIn={() => setGuestLink(null)} />;
  if (back?.kind === 'ticket') {
    return (
      <CompleteSignIn
        ticket={back.ticket}
        onFailed={(refused) => {
          setProblem(refused);
          setBack(null);
        }}
      />
    );
  }
  if (asked !== null) return <SecondFactor {...asked} onBack={() => backToForm(asked.name)} />;
  return isForgotten ? (
    <ResetPassword
      name={name}
      onCodeRequired={setAsked}
      onBack={(typedName) => setPage({ name: typedName, isForgotten: false })}
    />
  ) : (
    <SignInForm
      {...props}
      problem={problem}
      name={name}
      onCodeRequired={setAsked}
      onForgotten={(typedName) => setPage({ name: typedName, isForgotten: true })}
    />
  );
}

/** A name with its right password. */
interface Account {
  readonly name: string;
  readonly password: string;
}

interface SignInFormProps extends SignInProps {
  readonly onCodeRequired: (account: Account) => void;
  readonly onForgotten: (name: string) => void;
}

/** Signs in or creates an account; where no account exists yet, it only offers to create the first one. */
function SignInForm(props: SignInFormProps): ReactElement {
  const { problem: before, name: lastName, isFirst, newAccounts, provider, hasPasskeys } = props;
  const { onForgotten, onCodeRequired } = props;
  const t = useWords();
  const { actions, stores } = useParley();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const host = useStore(stores.host, ({ description }) => description);
  const [name, setName] = useState(lastName);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(before);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<'form' | 'passkey' | null>(null);
  const [invitation] = useState(() => props.invitation ?? codeInAddress());
  const [hasAccount, setHasAccount] = useState(!isFirst && invitation === null);
  const [code, setCode] = useState(invitation ?? '');
  const neededCode = hasAccount ? null : codeFor(newAccounts, isFirst, invitation !== null);

  function focusFirst(): void {
    (name === '' ? nameField : passwordField).current?.focus();
  }
  const focusAtOnce = useEffectEvent(focusFirst);
  useEffect(() => focusAtOnce(), []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy !== null) return;
    const incomplete = name.trim() === '' || password === '' || (neededCode !== null && code.trim() === '');
    setMissing(incomplete);
    setProblem(null);
    if (incomplete) return;
    setBusy('form');
    const account = { name, password, ...(neededCode !== null && { [neededCode]: code.trim() }) };
    const refused = await (hasAccount ? actions.session.signIn({ name, password }) : actions.session.register(account));
    setBusy(null);
    if (refused?.code === 'CODE_REQUIRED') return onCodeRequired({ name, password });
    setProblem(refused);
    if (refused === null) forgetCodeInAddress();
  }

  /**
   * Shows the other of the two forms. The name stays; a password that was typed for the one is not used for the other.
   */
  function switchForm(): void {
    setHasAccount(!hasAccount);
    setPassword('');
    setProblem(null);
    setMissing(false);
    focusFirst();
  }

  const words = problem === null ? null : describeProblem(t, problem);
  const place = problem === null ? null : fieldOfSignInProblem(problem);
  const nameError = missing && name.trim() === '' ? t('signIn.nameMissing') : place === 'name' ? words : null;
  const passwordError = missing && password === '' ? t('signIn.passwordMissing') : place === 'password' ? words : null;
  const where = host?.connection?.kind === 'embedded' ? t('signIn.onThisComputer') : (host?.connection?.label ?? '');
  // The labels don't depend on whether an account has this name.
  const hasFailed = problem?.code === 'WRONG_CREDENTIALS';
  const registerLabel = t(hasFailed ? 'signIn.registerName' : 'signIn.register');
  const submitLabel = t(hasFailed ? 'common.tryAgain' : hasAccount ? 'signIn.signIn' : 'signIn.register');

  return (
    <Sheet
      title={t(hasAccount ? 'signIn.signInTitle' : 'signIn.register')}
      subtitle={t('signIn.where', { place: where })}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {place === 'form' && (
          <p className={styles['problem']} role="alert">
            {words}
          </p>
        )}
        <OtherSignIns
          provider={isFirst ? null : provider}
          hasPasskeys={hasPasskeys && hasAccount}
          busy={busy}
          onBusy={setBusy}
          onProblem={setProblem}
        />
        <Field
          ref={nameField}
          label={t('signIn.name')}
          hint={hasAccount ? undefined : t('signIn.nameHint')}
          error={nameError}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            // The error was about the previous name.
            if (place === 'name') setProblem(null);
          }}
          autoComplete="username"
          autoCapitalize="words"
          spellCheck={false}
        />
        <PasswordField
          ref={passwordField}
          hint={hasAccount ? undefined : t('signIn.passwordHint', { passwordMinLength: LIMITS.passwordMinLength })}
          value={password}
          onChange={setPassword}
          error={passwordError}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
        />
        {neededCode !== null && (
          <Field
            label={t(`signIn.${neededCode}`)}
            hint={t(`signIn.${neededCode}Hint`)}
            error={missing && code.trim() === '' ? t('signIn.codeMissing') : place === 'code' ? words : null}
            dir="ltr"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        {!hasAccount && !isFirst && newAccounts.joining === 'closed' && (
          <p className={styles['problem']}>{t('errors.TEAM_CLOSED')}</p>
        )}
        <div className={styles['actions']}>
          {hasAccount && (
            <button
              type="button"
              className={styles['change']}
              disabled={busy === 'form'}
              onClick={() => onForgotten(name)}
            >
              {t('signIn.forgotten')}
            </button>
          )}
          {host?.kind === 'desktop' && (
            <button type="button" className={styles['change']} onClick={actions.session.chooseAgain}>
              {t('start.change')}
            </button>
          )}
          <button type="button" className={controls['secondary']} disabled={busy === 'form'} onClick={switchForm}>
            {hasAccount ? registerLabel : t('signIn.haveAccount')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy !== null}>
            {busy === 'form' ? t('signIn.working') : submitLabel}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

type FormPlace = 'name' | 'password' | 'code' | 'form';

const PLACES: Partial<Record<Problem['code'], FormPlace>> = {
  NAME_INVALID: 'name',
  NAME_TAKEN: 'name',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  WRONG_CREDENTIALS: 'password',
  SETUP_CODE_REQUIRED: 'code',
  SETUP_CODE_WRONG: 'code',
  INVITATION_REQUIRED: 'code',
  INVITATION_EXPIRED: 'code',
  INVITATION_REVOKED: 'code',
  INVITATION_USED_UP: 'code',
};

/**
 * The code of a new account, by the name of its argument; null: none. An invitation that was opened as a link counts
 * also where everyone may join, because it has a role and rooms.
 */
function codeFor(
  { joining, needsSetupCode }: NewAccounts,
  isFirst: boolean,
  isInvited: boolean,
): 'setupCode' | 'invitation' | null {
  if (isFirst) return needsSetupCode ? 'setupCode' : null;
  return joining === 'invitation' || (joining === 'open' && isInvited) ? 'invitation' : null;
}

/** The code of an invitation that was opened as a link, or null. */
function codeInAddress(): string | null {
  return readJoinHash(window.location.hash);
}

/** The code was used, so the next sign-in in this window is not with it. */
function forgetCodeInAddress(): void {
  const { pathname, search } = window.location;
  if (codeInAddress() !== null) window.history.replaceState(null, '', `${pathname}${search}`);
}

/** Removed, so that a reload does not repeat it. */
function forgetSignInInAddress(): void {
  const { pathname, search, hash } = window.location;
  if (readSignInHash(hash) !== null) window.history.replaceState(null, '', `${pathname}${search}`);
}

/** The field beside which an error is shown; an error of no single field is shown above the form. */
export function fieldOfSignInProblem({ code, details: { field } }: Problem): FormPlace {
  if (code === 'INVALID_ARGUMENT' && (field === 'name' || field === 'password')) return field;
  return PLACES[code] ?? 'form';
}
