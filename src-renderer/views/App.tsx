import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { Main } from './main/Main.tsx';
import { MeProvider, useParley } from './ParleyContext.ts';
import { Sheet } from './parts/Sheet.tsx';
import { SignIn } from './signIn/SignIn.tsx';
import { FirstStart } from './start/FirstStart.tsx';
import { Unreachable } from './start/Unreachable.tsx';

/** One view per state of the session. */
export function App(): ReactElement {
  const { t } = useTranslation();
  const session = useStore(useParley().stores.session);
  switch (session.status) {
    case 'starting':
      return <Sheet title="Parley" subtitle={t('start.starting')} />;
    case 'choosing':
      return <FirstStart />;
    case 'unreachable':
      return <Unreachable problem={session.problem} />;
    case 'signedOut':
      return <SignIn problem={session.problem} />;
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
