import { type ReactElement, type SubmitEvent, useState } from 'react';
import type { GuestLink } from '#shared/text/guestLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { Sheet } from '../parts/Sheet.tsx';
import styles from './SignIn.module.css';

interface EnterAsGuestProps {
  readonly link: GuestLink;
  /** The person has an account after all. */
  readonly onSignIn: () => void;
}

/** Enters a room by its guest link, without an account: asks only for a nickname. */
export function EnterAsGuest({ link, onSignIn }: EnterAsGuestProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const field = useInitialFocus();
  const [nickname, setNickname] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const isAboutName = problem?.code === 'NICKNAME_INVALID' || problem?.code === 'NICKNAME_TAKEN';
  const words = problem === null ? null : describeProblem(t, problem);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(await actions.session.visit(link, nickname));
    setBusy(false);
  }

  return (
    <Sheet title={t('signIn.guestTitle', { room: link.room })} subtitle={t('signIn.guestText')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problem !== null && !isAboutName && (
          <p className={styles['problem']} role="alert">
            {words}
          </p>
        )}
        <Field
          ref={field}
          label={t('rooms.nickname')}
          error={isAboutName ? words : null}
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
          autoComplete="nickname"
          spellCheck={false}
        />
        <div className={styles['actions']}>
          <button type="button" className={controls['secondary']} disabled={busy} onClick={onSignIn}>
            {t('signIn.haveAccount')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy}>
            {t(busy ? 'signIn.working' : 'signIn.guestEnter')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
