import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { nicknameOf } from '#shared/text/nickname.ts';
import type { RoomState } from '#shared/contract/model.ts';
import { describeCountdown } from '../../i18n/describeDuration.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field, PasswordField } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import styles from './RoomForm.module.css';
import { useCountdown } from './useRoomClock.ts';
import { useSubmit } from '../parts/useSubmit.ts';
import { CheckField } from './CheckField.tsx';
import { fieldOfRoomProblem } from './fieldOfRoomProblem.ts';

export interface EnterRoomFormProps {
  readonly name: string;
  /** What the server reveals about the room; `null` if there is no such room, or it is hidden. */
  readonly room: Pick<RoomState, 'locked'> | null;
  /** Whether it is the encrypted room of this name, whose password does not leave this device. */
  readonly isEncrypted?: boolean;
  /** Whether the form asks for a nickname; people with a seat already have one. */
  readonly asksNickname?: boolean;
  /** Called when the last seat was taken meanwhile. */
  readonly onFull?: () => void;
  /** Shown before the submit button. */
  readonly children: ReactNode;
}

/** Form to enter a room. An error is shown beside its field, and everything typed stays. */
export function EnterRoomForm(props: EnterRoomFormProps): ReactElement {
  const { name, room, isEncrypted = false, asksNickname = true, onFull, children } = props;
  const t = useWords();
  const { actions } = useParley();
  const me = useMe();
  const first = useInitialFocus();
  const defaultNickname = nicknameOf(me.name);
  const [password, setPassword] = useState('');
  const [nickname, setNickname] = useState(defaultNickname);
  const { busy, problem, retryAt, submit } = useSubmit();
  const [isReadableExpected, setReadableExpected] = useState(false);
  const problemField = fieldOfRoomProblem(problem);
  const wait = useCountdown(retryAt);
  const asksPassword = room === null || room.locked || problemField === 'password';

  // Typing replaces the rejected password.
  useEffect(() => {
    if (problem !== null && problemField === 'password') first.current?.select();
  }, [problem, problemField, first]);

  function enter(event: SubmitEvent): void {
    event.preventDefault();
    if (wait > 0) return;
    const request = {
      name,
      ...(isEncrypted ? { encrypted: true } : isReadableExpected && { encrypted: false }),
      ...(asksPassword && password !== '' && { password }),
      // If the nickname is unchanged, the server uses my previous one in this room, or else my name.
      ...(asksNickname && nickname !== defaultNickname && { nickname }),
    };
    void submit(async () => {
      const refusal = await actions.rooms.enter(request);
      if (refusal?.code === 'ROOM_FULL') onFull?.();
      return refusal;
    });
  }

  function errorAt(field: typeof problemField): string | null {
    if (problem === null || problemField !== field) return null;
    if (problem.code !== 'TOO_MANY_ATTEMPTS' || retryAt === null) return describeProblem(t, problem);
    return wait > 0 ? t('rooms.tryAgainIn', { time: describeCountdown(t, wait) }) : t('rooms.tryAgainNow');
  }

  return (
    <form onSubmit={enter} noValidate>
      {asksPassword && (
        <PasswordField
          ref={first}
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          autoComplete="off"
        />
      )}
      {asksNickname && (
        <Field
          {...(!asksPassword && { ref: first })}
          label={t('rooms.nickname')}
          error={errorAt('nickname')}
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {(problemField === 'form' || problemField === 'name') && (
        <p className={styles['problem']} role="alert">
          {errorAt(problemField)}
        </p>
      )}
      {problem?.code === 'ROOM_NOT_ENCRYPTED' && (
        <CheckField label={t('rooms.joinReadable')} checked={isReadableExpected} onChange={setReadableExpected} />
      )}
      <div className={styles['actions']}>
        {children}
        <EnterButton busy={busy} wait={wait} />
      </div>
    </form>
  );
}

/** `wait`: the time until the next attempt (ms). */
function EnterButton({ busy, wait }: { readonly busy: boolean; readonly wait: number }): ReactElement {
  const t = useWords();
  const enter = wait > 0 ? t('rooms.enterWait', { time: describeCountdown(t, wait) }) : t('rooms.enter');
  return (
    <ServerButton type="submit" className={controls['primary']} disabled={busy || wait > 0}>
      {busy ? t('rooms.working') : enter}
    </ServerButton>
  );
}
