import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { isOnlyReader } from '../../stores/encryption/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { TwoFactorSetup } from '../settings/TwoFactor.tsx';
import styles from './SignIn.module.css';

/**
 * Shown instead of the app while the team requires two-factor sign-in of a person who has none. `isLifted`: the server
 * does not require it any more.
 */
export function RequiredTwoFactor({ isLifted }: { readonly isLifted: boolean }): ReactElement {
  const t = useWords();
  const { actions, stores } = useParley();
  const { session } = actions;
  const isOnlyDevice = useStore(stores.encryption, isOnlyReader);
  const { problem, submit } = useSubmit();
  return (
    <Sheet title={t('signIn.twoFactorTitle')} subtitle={t('signIn.twoFactorText')}>
      <ProblemText problem={problem} className={styles['problem']} />
      <TwoFactorSetup isDone={isLifted} onDone={() => void submit(session.finishTwoFactor)} />
      {isOnlyDevice && <p>{t('encryption.signOutText')}</p>}
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={() => void session.signOut()}>
          {t('menu.signOut')}
        </button>
      </div>
    </Sheet>
  );
}
