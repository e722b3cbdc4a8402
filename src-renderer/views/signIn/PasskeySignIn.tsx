import { type ReactElement, useEffect, useState } from 'react';
import type { PasskeyAssertion } from '#shared/contract/passkeyCalls.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { passkeyLink, type SignInReturn } from '#shared/text/signInLink.ts';
import { useWords } from '../../i18n/useWords.ts';
import { cancelPasskey, canUsePasskeys, choosePasskey } from '../../local/passkeys.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { useInitialFocus } from '../parts/focus.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { OpenDesktop } from './OpenDesktop.tsx';
import styles from './SignIn.module.css';

interface PasskeySignInProps {
  /** Opens a page of the server in a browser, whose path depends on the challenge; null: this page uses the passkey. */
  readonly onOpen: ((pathOf: (challenge: string) => string) => Promise<void>) | null;
  /** What the sign-in page is waiting for. */
  readonly busy: 'form' | 'passkey' | null;
  readonly onBusy: (busy: 'passkey' | null) => void;
  readonly onProblem: (problem: Problem | null) => void;
}

/** Signs in with a passkey: in this page, or on the desktop in the browser of the system. */
export function PasskeySignIn({ onOpen, busy, onBusy, onProblem }: PasskeySignInProps): ReactElement {
  const t = useWords();
  const { client, actions } = useParley();
  useEffect(() => cancelPasskey, []);

  async function begin(): Promise<void> {
    if (busy !== null) return;
    onBusy('passkey');
    onProblem(null);
    if (onOpen === null) onProblem(await submitPasskey(client, actions.session.signInWithPasskey));
    else await onOpen(passkeyLink);
    onBusy(null);
  }

  return (
    <button
      type="button"
      className={cx(controls['secondary'], styles['provider'])}
      // Not `disabled`, which would take away the focus while the browser asks for the passkey.
      aria-disabled={busy !== null}
      onClick={() => void begin()}
    >
      {busy === 'passkey' ? t('signIn.working') : t('signIn.withPasskey')}
    </button>
  );
}

/** In the browser of the system, for a sign-in that the desktop began: signs in with a passkey and opens the desktop. */
export function PasskeyForDesktop({ challenge }: { readonly challenge: string }): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const button = useInitialFocus<HTMLButtonElement>();
  const { busy, problem, submit } = useSubmit();
  const [result, setResult] = useState<SignInReturn | null>(null);
  const isPossible = canUsePasskeys();

  async function createTicket(response: PasskeyAssertion): Promise<Problem | null> {
    const created = await client.request('account.createPasskeyTicket', { response, challenge });
    if (!created.ok) return created.error;
    setResult({ kind: 'ticket', ticket: created.value.ticket });
    return null;
  }

  if (result !== null) return <OpenDesktop result={result} />;
  return (
    <Sheet title={t('signIn.desktopTitle', { host: window.location.host })} subtitle={t('signIn.desktopText')}>
      <ProblemText
        problem={isPossible ? problem : { code: 'PASSKEYS_UNAVAILABLE', details: {} }}
        className={styles['problem']}
      />
      {isPossible && (
        <button
          ref={button}
          type="button"
          className={cx(controls['primary'], styles['provider'])}
          aria-disabled={busy}
          onClick={() => void submit(() => submitPasskey(client, createTicket))}
        >
          {busy ? t('signIn.working') : t('signIn.withPasskey')}
        </button>
      )}
    </Sheet>
  );
}

/** Lets the person choose a passkey, and submits its response. Returns the error; null also if the person cancels. */
async function submitPasskey(
  client: Client,
  submit: (response: PasskeyAssertion) => Promise<Problem | null>,
): Promise<Problem | null> {
  const begun = await client.request('account.beginPasskeySignIn', {});
  if (!begun.ok) return begun.error;
  const chosen = await choosePasskey(begun.value);
  if (!chosen.ok) return chosen.error;
  return chosen.value === null ? null : submit(chosen.value);
}
