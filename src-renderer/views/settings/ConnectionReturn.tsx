import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { readSignInHash, type SignInReturn } from '#shared/text/signInLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { endConnecting, readConnectVerifier } from '../../local/signInVerifier.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Settings.module.css';

/** How the identity provider, or the person there, has answered. */
type Return = Exclude<SignInReturn, { readonly kind: 'ticket' }>;

/**
 * The dialog that completes the connection of the account with one at the identity provider, after this page has come back
 * from there, or on the desktop the browser of the system has opened it again.
 */
export function ConnectionReturn(): ReactElement | null {
  const { client } = useParley();
  const origin = useOrigin();
  const [back, setBack] = useState(() => fitting(readSignInHash(window.location.hash), origin));
  useEffect(forgetReturn, []);
  const take = useEffectEvent(async (): Promise<void> => {
    const taken = await client.request('host.takeSignIn', {});
    if (!taken.ok || taken.value.signIn === null) return;
    const { result, from } = taken.value.signIn;
    if (from === origin) setBack((current) => fitting(result, origin) ?? current);
  });
  useEffect(() => client.on('host.signInReturned', () => void take()), [client]);
  if (back === null) return null;

  function close(): void {
    endConnecting();
    setBack(null);
  }
  return back.kind === 'error' ? (
    <Refused problem={{ code: back.code, details: {} }} onClose={close} />
  ) : (
    <Confirm key={back.ticket} ticket={back.ticket} onClose={close} />
  );
}

/** Of the server; empty: there is none. */
function useOrigin(): string {
  const { stores } = useParley();
  return useStore(stores.host, ({ description }) => description?.connection?.origin ?? '');
}

/** Anyone can send a link: what this tab has not begun at this server is ignored. */
function fitting(back: SignInReturn | null, origin: string): Return | null {
  return back === null || back.kind === 'ticket' || readConnectVerifier(origin) === null ? null : back;
}

/** Removed from the address, so that a reload does not repeat it. */
function forgetReturn(): void {
  const { pathname, search, hash } = window.location;
  if (readSignInHash(hash) !== null) window.history.replaceState(null, '', `${pathname}${search}`);
}

interface ConfirmProps {
  readonly ticket: string;
  readonly onClose: () => void;
}

/** Shows who the person is at the provider before the account is connected: someone else may be signed in there. */
function Confirm({ ticket, onClose }: ConfirmProps): ReactElement | null {
  const t = useWords();
  const { client } = useParley();
  const me = useMe();
  const origin = useOrigin();
  const [verifier] = useState(() => readConnectVerifier(origin) ?? '');
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isConnected, setConnected] = useState(false);
  const { busy, problem, submit } = useSubmit();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const [described, status] = [
        client.request('account.describeConnection', { ticket, verifier }),
        client.request('account.provider', {}),
      ];
      const [names, provider] = [await described, await status];
      if (!isCurrent) return;
      if (!names.ok) setOffer(names.error);
      else if (!provider.ok) setOffer(provider.error);
      else setOffer({ names: names.value.names, provider: provider.value.provider?.name ?? '' });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [client, ticket, verifier]);

  async function connect(): Promise<Problem | null> {
    const answer = await client.request('account.connectProvider', { ticket, verifier });
    if (!answer.ok) return answer.error;
    setConnected(true);
    return null;
  }

  if (offer === null) return null;
  if ('code' in offer) return <Refused problem={offer} onClose={onClose} />;
  if (problem !== null) return <Refused problem={problem} onClose={onClose} />;
  const { names, provider } = offer;
  if (isConnected) {
    return (
      <Dialog
        key="done"
        title={t('settings.provider.doneTitle')}
        subtitle={t('settings.provider.connected', { provider })}
        onClose={onClose}
      >
        <CloseButton onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="confirm"
      title={t('settings.provider.confirmTitle', { provider })}
      subtitle={t('settings.provider.confirmText', { provider, name: me.name })}
      onClose={onClose}
    >
      <p>
        <b dir="auto">{names.length === 0 ? t('settings.provider.nameless') : names.join(' · ')}</b>
      </p>
      <div className={styles['buttons']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton className={controls['primary']} disabled={busy} onClick={() => void submit(connect)}>
          {t('settings.provider.connect')}
        </ServerButton>
      </div>
    </Dialog>
  );
}

/** Why the account can't be connected, or with whom it would be. */
type Offer = Problem | { readonly names: readonly string[]; readonly provider: string };

interface RefusedProps {
  readonly problem: Problem;
  readonly onClose: () => void;
}

function Refused({ problem, onClose }: RefusedProps): ReactElement {
  const t = useWords();
  // The words for a sign-in ask to sign in again.
  const why = problem.code === 'SIGN_IN_EXPIRED' ? t('settings.provider.expired') : describeProblem(t, problem);
  return (
    <Dialog title={t('settings.provider.refusedTitle')} subtitle={why} onClose={onClose}>
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useWords();
  return (
    <div className={styles['end']}>
      <button type="button" className={controls['primary']} onClick={onClose}>
        {t('settings.done')}
      </button>
    </div>
  );
}
