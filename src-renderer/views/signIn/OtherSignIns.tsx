import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { canHavePasskeys } from '#shared/account/canHavePasskeys.ts';
import type { HostDescription } from '#shared/contract/hostModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { canUsePasskeys } from '../../local/passkeys.ts';
import { beginSignIn, canBeginSignIn } from '../../local/signInVerifier.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import styles from './SignIn.module.css';
import { SingleSignOn } from './SingleSignOn.tsx';

interface OtherSignInsProps {
  /** The name of the identity provider of the server. */
  readonly provider: string | null;
  /** Whether the server has passkeys, and the person signs in to an account that may have one. */
  readonly hasPasskeys: boolean;
  /** What the sign-in page is waiting for. */
  readonly busy: 'form' | 'passkey' | null;
  readonly onBusy: (busy: 'passkey' | null) => void;
  readonly onProblem: (problem: Problem | null) => void;
}

/** The ways to sign in without name and password; renders nothing where there are none. */
export function OtherSignIns(props: OtherSignInsProps): ReactElement | null {
  const { provider, busy, onBusy, onProblem } = props;
  const t = useWords();
  const { client, stores } = useParley();
  const host = useStore(stores.host, ({ description }) => description);
  const [isElsewhere, setElsewhere] = useState(false);
  const hasPasskeys = props.hasPasskeys && canSignInWithPasskey(host);
  if (!canBeginSignIn() || (provider === null && !hasPasskeys)) return null;
  const isDesktop = host?.kind === 'desktop';
  const { origin = '' } = host?.connection ?? {};

  /** Opens a page of the server, which signs in: in this tab, or on the desktop in the browser of the system. */
  async function open(pathOf: (challenge: string) => string): Promise<void> {
    const path = pathOf(await beginSignIn(origin));
    if (!isDesktop) return window.location.assign(path);
    const opened = await client.request('host.openExternal', { url: `${origin}${path}` });
    setElsewhere(opened.ok);
  }

  return (
    <>
      {provider !== null && (
        <SingleSignOn provider={provider} isDesktop={isDesktop} disabled={busy !== null} onOpen={open} />
      )}
      {hasPasskeys && (
        <PasskeySignIn onOpen={isDesktop ? open : null} busy={busy} onBusy={onBusy} onProblem={onProblem} />
      )}
      {isElsewhere && <output className={styles['elsewhere']}>{t('signIn.inBrowser')}</output>}
      <p className={styles['or']}>{t('signIn.orPassword')}</p>
    </>
  );
}

/** In this page, or on the desktop in a browser, which opens the server at its address. */
function canSignInWithPasskey(host: HostDescription | null): boolean {
  if (host?.kind !== 'desktop') return canUsePasskeys();
  const { origin } = host.connection ?? {};
  return origin !== undefined && canHavePasskeys(new URL(origin));
}
