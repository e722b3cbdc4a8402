import { type ReactElement, useEffect } from 'react';
import { schemeSignInLink, type SignInReturn } from '#shared/text/signInLink.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Sheet } from '../parts/Sheet.tsx';
import styles from './SignIn.module.css';

/** In the browser of the system, after a sign-in that the desktop began: opens the desktop, which completes it. */
export function OpenDesktop({ result }: { readonly result: SignInReturn }): ReactElement {
  const t = useWords();
  const link = schemeSignInLink({ result, from: window.location.origin });
  useEffect(() => {
    // Removed, so that a reload or the history of the browser does not repeat it.
    window.history.replaceState(null, '', window.location.pathname);
    window.location.assign(link);
  }, [link]);
  return (
    <Sheet title={t('signIn.backToApp')} subtitle={t('signIn.backToAppText')}>
      <a className={cx(controls['primary'], styles['provider'])} href={link}>
        {t('signIn.openApp')}
      </a>
    </Sheet>
  );
}
