import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readSignInHash } from '#shared/text/signInLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { endConnecting, readConnectVerifier, toConnectionReturn } from '../../local/signInVerifier.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { useFocusRestore } from '../parts/focus.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useDesktopReturn } from '../parts/useDesktopReturn.ts';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Settings.module.css';

/**
 * The dialog that completes the connection of the account with one at the identity provider, after this page has come
 * back from there, or on the desktop the browser of the system has opened it again.
 */
export function ConnectionReturn(): ReactElement | null {
  const origin = useOrigin();
  const [back, setBack] = useState(() => toConnectionReturn(readSignInHash(window.location.hash), origin));
  useEffect(forgetReturn, []);
  useDesktopReturn((result, from) => {
    const returned = toConnectionReturn(result, from);
    if (returned !== null) setBack(returned);
    return returned !== null;
  });
  if (back === null) return null;

  const close = (): void => setBack(null);
  return back.kind === 'error' ? (
    // It may be in a link of someone else, so what this tab has begun can still be completed.
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

/** Removed from the address, so that a reload does not repeat it. */
function forgetReturn(): void {
  const { pathname, search, hash } = window.location;
  if (readSignInHash(hash) !== null) window.history.replaceState(null, '', `${pathname}${search}`);
}

/** Why the account can't be connected, or with whom it would be. */
type Offer = Problem | { readonly names: readonly string[]; readonly provider: string };

/** What the ticket of this tab offers; null until the server has answered. */
function useOffer(ticket: string, verifier: string): Offer | null {
  const { client } = useParley();
  const [offer, setOffer] = useState<Offer | null>(null);
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
  return offer;
}

interface ConfirmProps {
  readonly ticket: string;
  readonly onClose: () => void;
}

/** Shows who the person is at the provider before the account is connected: someone else may be signed in there. */
function Confirm({ ticket, onClose }: ConfirmProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const me = useMe();
  const origin = useOrigin();
  const [verifier] = useState(() => readConnectVerifier(origin) ?? '');
  const offer = useOffer(ticket, verifier);
  const [isConnected, setConnected] = useState(false);
  const { busy, problem, submit } = useSubmit();
  // Of the dialogs that follow each other, each would return it to the one before.
  useFocusRestore();

  /** The ticket of this tab is used up, or its person does not want to use it. */
  function end(): void {
    endConnecting();
    onClose();
  }

  async function connect(): Promise<Problem | null> {
    const answer = await client.request('account.connectProvider', { ticket, verifier });
    if (!answer.ok) return answer.error;
    setConnected(true);
    return null;
  }

  if (offer === null) {
    const [title, text] = [t('settings.provider.connecting'), t('settings.provider.loading')];
    return <PlainDialog key="loading" title={title} text={text} label={t('common.cancel')} onClose={onClose} />;
  }
  // The ticket may be one of someone else, as an error may.
  if ('code' in offer) return <Refused problem={offer} onClose={onClose} />;
  if (problem !== null) return <Refused problem={problem} onClose={end} />;
  const { names, provider } = offer;
  if (isConnected) {
    const [title, text] = [t('settings.provider.doneTitle'), t('settings.provider.connected', { provider })];
    return <PlainDialog key="done" title={title} text={text} label={t('settings.done')} onClose={end} />;
  }
  return (
    <Dialog
      title={t('settings.provider.confirmTitle', { provider })}
      subtitle={t('settings.provider.confirmText', { provider, name: me.name })}
      onClose={end}
    >
      <p>
        <b dir="auto">{names.length === 0 ? t('settings.provider.nameless') : names.join(' · ')}</b>
      </p>
      <div className={styles['buttons']}>
        <button type="button" className={controls['secondary']} onClick={end}>
          {t('common.cancel')}
        </button>
        <ServerButton className={controls['primary']} aria-disabled={busy} onClick={() => void submit(connect)}>
          {t('settings.provider.connect')}
        </ServerButton>
      </div>
    </Dialog>
  );
}

interface RefusedProps {
  readonly problem: Problem;
  readonly onClose: () => void;
}

function Refused({ problem, onClose }: RefusedProps): ReactElement {
  const t = useWords();
  // The words for a sign-in ask to sign in again.
  const why = problem.code === 'SIGN_IN_EXPIRED' ? t('settings.provider.expired') : describeProblem(t, problem);
  return (
    <PlainDialog title={t('settings.provider.refusedTitle')} text={why} label={t('settings.done')} onClose={onClose} />
  );
}

interface PlainDialogProps {
  readonly title: string;
  readonly text: string;
  /** Of the button that closes it. */
  readonly label: string;
  readonly onClose: () => void;
}

function PlainDialog({ title, text, label, onClose }: PlainDialogProps): ReactElement {
  return (
    <Dialog title={title} subtitle={text} onClose={onClose}>
      <div className={styles['end']}>
        <button type="button" className={controls['primary']} onClick={onClose}>
          {label}
        </button>
      </div>
    </Dialog>
  );
}
