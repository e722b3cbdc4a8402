import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import { providerPath } from '../../local/providerPath.ts';
import { beginConnecting, canBeginSignIn, endConnecting, onConnectingEnded } from '../../local/signInVerifier.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { ConfirmWithPassword, type Proof } from './ConfirmWithPassword.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

type Status = Output<'account.provider'>;
type Provider = NonNullable<Status['provider']>;

export interface ProviderProps {
  /** `null` until the server has answered. */
  readonly answer: Result<Status> | null;
  readonly reload: () => void;
}

/** The identity provider, and the connection of the account with it. Visitors, who have no account, have none. */
export function useProvider(): ProviderProps {
  const { client } = useParley();
  const isAsked = !isVisitor(useMe().id);
  const [answer, setAnswer] = useState<ProviderProps['answer']>(null);
  const load = useCallback(
    () =>
      client.request('account.provider', {}).then((next) => {
        // A failed request keeps what is known, and a form that is open.
        setAnswer((current) => (next.ok || current?.ok !== true ? next : current));
      }),
    [client],
  );
  useEffect(() => {
    if (!isAsked) return undefined;
    void load();
    // On the desktop this page stays open while the account is connected in the browser of the system.
    return onConnectingEnded(() => void load());
  }, [isAsked, load]);
  return { answer, reload: () => void load() };
}

/**
 * Connects the account with one at the identity provider, or disconnects it. Renders nothing where there is no
 * provider.
 */
export function ConnectedProvider({ answer, reload }: ProviderProps): ReactElement | null {
  const t = useWords();
  const [isEnded, setEnded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A server of an earlier version has no such call.
  if (answer === null || (!answer.ok && answer.error.code === 'UNKNOWN_CALL')) return null;
  if (!answer.ok) return <ProblemText problem={answer.error} className={styles['bad']} />;
  const { provider, isConnected, names, hasPassword } = answer.value;
  if (provider === null) return null;

  function disconnected(): void {
    setEnded(true);
    reload();
    // The form that has the focus is going to be removed.
    heading.current?.focus();
  }

  return (
    <section {...asSetting('provider')} aria-labelledby="provider">
      <h4 id="provider" ref={heading} tabIndex={-1}>
        {t('settings.provider.title', { provider: provider.name })}
      </h4>
      {isConnected ? (
        <Connected
          provider={provider}
          names={names}
          hasPassword={hasPassword}
          onOpen={() => setEnded(false)}
          onDisconnected={disconnected}
        />
      ) : (
        <NotConnected provider={provider} onOpen={() => setEnded(false)} />
      )}
      <output className={styles['note']}>{isEnded && t('settings.provider.disconnected')}</output>
    </section>
  );
}

interface ConnectedProps {
  readonly provider: Provider;
  readonly names: readonly string[];
  readonly hasPassword: boolean;
  readonly onOpen: () => void;
  readonly onDisconnected: () => void;
}

function Connected(props: ConnectedProps): ReactElement {
  const { provider, names, hasPassword, onOpen, onDisconnected } = props;
  const t = useWords();
  const { client } = useParley();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  async function disconnect(proof: Proof): Promise<Problem | null> {
    const answer = await client.request('account.disconnectProvider', proof);
    if (!answer.ok) return answer.error;
    onDisconnected();
    return null;
  }

  return (
    <>
      <p className={styles['note']}>{t('settings.provider.connected', { provider: provider.name })}</p>
      {names.length > 0 && (
        <p>
          <b dir="auto">{names.join(' · ')}</b>
        </p>
      )}
      {!hasPassword && <p className={styles['note']}>{t('settings.provider.needsPassword')}</p>}
      {hasPassword && (
        <div className={styles['buttons']}>
          <ServerButton
            ref={opener}
            className={controls['secondary']}
            aria-expanded={isAsking}
            onClick={() => {
              setAsking(true);
              onOpen();
            }}
          >
            {t('settings.provider.disconnectMore')}
          </ServerButton>
        </div>
      )}
      {isAsking && (
        <ConfirmWithPassword
          text={t('settings.provider.disconnectText', { provider: provider.name })}
          label={t('settings.provider.disconnect')}
          onConfirm={disconnect}
          onCancel={() => {
            setAsking(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface NotConnectedProps {
  readonly provider: Provider;
  readonly onOpen: () => void;
}

function NotConnected({ provider: { name, setsRoles }, onOpen }: NotConnectedProps): ReactElement {
  const t = useWords();
  const { client, stores } = useParley();
  const host = useStore(stores.host, ({ description }) => description);
  const [state, setState] = useState<'idle' | 'asking' | 'elsewhere'>('idle');
  const opener = useRef<HTMLButtonElement>(null);
  // The person has cancelled it, or it was refused.
  useEffect(() => onConnectingEnded(() => setState((current) => (current === 'elsewhere' ? 'idle' : current))), []);
  const isDesktop = host?.kind === 'desktop';
  const { origin = '' } = host?.connection ?? {};

  /** In a browser this page is left, and comes back. */
  async function connect(proof: Proof): Promise<Problem | null> {
    const challenge = await beginConnecting(origin);
    const begun = await client.request('account.beginConnecting', { ...proof, challenge });
    if (!begun.ok) {
      endConnecting();
      return begun.error;
    }
    const path = providerPath('connect', begun.value.start, isDesktop);
    if (!isDesktop) {
      window.location.assign(path);
      return null;
    }
    const opened = await client.request('host.openExternal', { url: `${origin}${path}` });
    if (!opened.ok) return opened.error;
    setState('elsewhere');
    opener.current?.focus();
    return null;
  }

  return (
    <>
      <p className={styles['note']}>{t('settings.provider.notConnected', { provider: name })}</p>
      {state === 'elsewhere' && <output className={styles['note']}>{t('signIn.inBrowser')}</output>}
      {canBeginSignIn() && (
        <div className={styles['buttons']}>
          <ServerButton
            ref={opener}
            className={controls['secondary']}
            aria-expanded={state === 'asking'}
            onClick={() => {
              setState('asking');
              onOpen();
            }}
          >
            {t('settings.provider.connectMore', { provider: name })}
          </ServerButton>
        </div>
      )}
      {state === 'asking' && (
        <ConfirmWithPassword
          text={t(setsRoles ? 'settings.provider.connectTextWithRoles' : 'settings.provider.connectText', {
            provider: name,
          })}
          label={t('common.continue')}
          onConfirm={connect}
          onCancel={() => {
            setState('idle');
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
