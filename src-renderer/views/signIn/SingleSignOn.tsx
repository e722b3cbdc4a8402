import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { beginSignIn, canBeginSignIn, takeVerifier } from '../../local/providerSignIn.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Sheet } from '../parts/Sheet.tsx';
import styles from './SignIn.module.css';

/**
 * Signs in with the identity provider of the server: in this browser, or on the desktop in that of the system. Renders
 * nothing where that is not possible.
 */
export function SingleSignOn({ provider }: { readonly provider: string | null }): ReactElement | null {
  const t = useWords();
  const { client, stores } = useParley();
  const host = useStore(stores.host, ({ description }) => description);
  const [busy, setBusy] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  if (provider === null || host === null || !canBeginSignIn()) return null;
  const isDesktop = host.kind === 'desktop';
  const { origin } = host.connection ?? {};

  async function begin(): Promise<void> {
    setBusy(true);
    const path = await beginSignIn(isDesktop);
    if (!isDesktop) return window.location.assign(path);
    const opened = await client.request('host.openExternal', { url: `${origin ?? ''}${path}` });
    setBusy(false);
    setElsewhere(opened.ok);
  }

  return (
    <>
      <button
        type="button"
        className={cx(controls['secondary'], styles['provider'])}
        disabled={busy}
        onClick={() => void begin()}
      >
        {busy ? t('signIn.working') : t('signIn.withProvider', { provider })}
      </button>
      {isElsewhere && <output className={styles['elsewhere']}>{t('signIn.inBrowser')}</output>}
      <p className={styles['or']}>{t('signIn.orPassword')}</p>
    </>
  );
}

interface CompleteSignInProps {
  readonly ticket: string;
  readonly onFailed: (problem: Problem) => void;
}

/** Completes a sign-in with the ticket that the identity provider led to. */
export function CompleteSignIn({ ticket, onFailed }: CompleteSignInProps): ReactElement {
  const t = useWords();
  const { session } = useParley().actions;
  const begun = useRef(false);
  const complete = useEffectEvent(async (): Promise<void> => {
    if (begun.current) return;
    begun.current = true;
    const verifier = takeVerifier();
    const expired: Problem = { code: 'SIGN_IN_EXPIRED', details: {} };
    const problem = verifier === null ? expired : await session.signInWithTicket(ticket, verifier);
    if (problem !== null) onFailed(problem);
  });
  useEffect(() => void complete(), []);
  return <Sheet title={t('signIn.signInTitle')} subtitle={t('signIn.completing')} />;
}
