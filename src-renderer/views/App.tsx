import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { readDesktopSignInHash, readPasskeyHash } from '#shared/text/signInLink.ts';
import { useWords } from '../i18n/useWords.ts';
import { Boundary } from './parts/Boundary.tsx';
import { MeProvider, useParley } from './ParleyContext.ts';
import { Sheet } from './parts/Sheet.tsx';
import { ServerFrame } from './servers/ServerFrame.tsx';

// Lazy chunks: the first paint waits for none of them.
const loadMain = () => import('./main/Main.tsx');
const Main = lazy(async () => ({ default: (await loadMain()).Main }));
const FirstStart = lazy(async () => ({ default: (await import('./start/FirstStart.tsx')).FirstStart }));
const Unreachable = lazy(async () => ({ default: (await import('./start/Unreachable.tsx')).Unreachable }));
const RequiredTwoFactor = lazy(async () => ({
  default: (await import('./signIn/RequiredTwoFactor.tsx')).RequiredTwoFactor,
}));
const OpenDesktop = lazy(async () => ({ default: (await import('./signIn/OpenDesktop.tsx')).OpenDesktop }));
const PasskeyForDesktop = lazy(async () => ({
  default: (await import('./signIn/PasskeySignIn.tsx')).PasskeyForDesktop,
}));
const SignIn = lazy(async () => ({ default: (await import('./signIn/SignIn.tsx')).SignIn }));

/** One view per state of the session. */
export function App(): ReactElement {
  const t = useWords();
  // Pages that only sign in to the desktop or open it, with or without a session in this browser.
  const [forDesktop] = useState(() => readDesktopSignInHash(window.location.hash));
  const [challenge] = useState(() => readPasskeyHash(window.location.hash));
  // Preloads the chunk that most people need next while the session is being restored.
  useEffect(() => void loadMain(), []);
  const starting = <Sheet title="Parley" subtitle={t('start.starting')} />;
  return (
    <Boundary kind="window">
      <Suspense fallback={starting}>
        {forDesktop !== null ? (
          <OpenDesktop result={forDesktop} />
        ) : challenge !== null ? (
          <PasskeyForDesktop challenge={challenge} />
        ) : (
          <ServerFrame>
            <Session starting={starting} />
          </ServerFrame>
        )}
      </Suspense>
    </Boundary>
  );
}

function Session({ starting }: { readonly starting: ReactElement }): ReactElement {
  const session = useStore(useParley().stores.session);
  switch (session.status) {
    case 'starting':
      return starting;
    case 'choosing':
      return <FirstStart />;
    case 'unreachable':
      return <Unreachable problem={session.problem} />;
    case 'signedOut':
      return <SignIn {...session} />;
    case 'twoFactorRequired':
      return <RequiredTwoFactor isLifted={session.isLifted} />;
    case 'signedIn':
      return (
        <MeProvider value={session.me}>
          <Main askPlainText={session.askPlainText} />
        </MeProvider>
      );
    default:
      return assertNever(session);
  }
}
