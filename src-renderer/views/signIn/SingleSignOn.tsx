import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { providerPath } from '../../local/providerPath.ts';
import { takeVerifier } from '../../local/signInVerifier.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Sheet } from '../parts/Sheet.tsx';
import styles from './SignIn.module.css';

interface SingleSignOnProps {
  readonly provider: string;
  readonly isDesktop: boolean;
  readonly disabled: boolean;
  /** Opens a page of the server, whose path depends on the challenge. */
  readonly onOpen: (pathOf: (challenge: string) => string) => Promise<void>;
}

/** Signs in with the identity provider of the server. */
export function SingleSignOn({ provider, isDesktop, disabled, onOpen }: SingleSignOnProps): ReactElement {
  const t = useWords();
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    await onOpen((challenge) => providerPath('challenge', challenge, isDesktop));
    // In a browser this page is being left.
    setBusy(!isDesktop);
  }

  return (
    <button
      type="button"
      className={cx(controls['secondary'], styles['provider'])}
      disabled={disabled || busy}
      onClick={() => void begin()}
    >
      {busy ? t('signIn.working') : t('signIn.withProvider', { provider })}
    </button>
  );
}

interface CompleteSignInProps {
  readonly ticket: string;
  readonly onFailed: (problem: Problem) => void;
}

/** Completes a sign-in with the ticket that the identity provider, or a passkey in another browser, led to. */
export function CompleteSignIn({ ticket, onFailed }: CompleteSignInProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const begun = useRef(false);
  const complete = useEffectEvent(async (): Promise<void> => {
    if (begun.current) return;
    begun.current = true;
    const { origin } = stores.host.getState().description?.connection ?? {};
    const verifier = origin === undefined ? null : takeVerifier(origin);
    const expired: Problem = { code: 'SIGN_IN_EXPIRED', details: {} };
    const problem = verifier === null ? expired : await actions.session.signInWithTicket(ticket, verifier);
    if (problem !== null) onFailed(problem);
  });
  useEffect(() => void complete(), []);
  return <Sheet title={t('signIn.signInTitle')} subtitle={t('signIn.completing')} />;
}
