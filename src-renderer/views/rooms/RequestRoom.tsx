import { type ReactElement, type SubmitEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { PeekedRoom } from '../../stores/rooms/actions.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useInitialFocus } from '../parts/focus.ts';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { CheckField } from './CheckField.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import styles from './RoomForm.module.css';
import { useIsMember, useJoinRequest } from './useJoinRequest.ts';

interface RequestRoomProps {
  readonly peeked: PeekedRoom;
  /** Enters the room with its password instead. */
  readonly onUsePassword: () => void;
  readonly onClose: () => void;
}

/** A room that people join by request: the form to ask, or where my request stands. */
export function RequestRoom({ peeked, onUsePassword, onClose }: RequestRoomProps): ReactElement {
  const t = useWords();
  const { conversationId, room } = peeked;
  const { state } = useJoinRequest(conversationId);
  const isMember = useIsMember(conversationId);
  const passwordButton = room.locked && (
    <button type="button" className={styles['other']} onClick={onUsePassword}>
      {t('joinRequests.password')}
    </button>
  );
  return (
    <JoinDialog room={room} onClose={onClose}>
      {!isMember && state === 'none' ? (
        <AskForm conversationId={conversationId} onClose={onClose}>
          {passwordButton}
        </AskForm>
      ) : (
        <RequestStatus conversationId={conversationId} onClose={onClose}>
          {passwordButton}
        </RequestStatus>
      )}
    </JoinDialog>
  );
}

interface PartProps {
  readonly conversationId: string;
  readonly onClose: () => void;
  /** A further action, before the usual buttons. */
  readonly children: ReactElement | false;
}

function AskForm({ conversationId, onClose, children }: PartProps): ReactElement {
  const t = useWords();
  const { joinRequests } = useParley().actions;
  const field = useInitialFocus();
  const [note, setNote] = useState('');
  const { busy, problem, submit } = useSubmit();
  const [isReadableExpected, setReadableExpected] = useState(false);

  function ask(event: SubmitEvent): void {
    event.preventDefault();
    void submit(() => joinRequests.ask(conversationId, note, isReadableExpected));
  }

  return (
    <form onSubmit={ask} noValidate>
      <p className={styles['ending']}>{t('joinRequests.text')}</p>
      <Field
        ref={field}
        label={t('joinRequests.note')}
        optional={t('rooms.optional')}
        hint={t('joinRequests.noteHint', { most: LIMITS.joinRequestNoteLength })}
        dir="auto"
        maxLength={LIMITS.joinRequestNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        autoComplete="off"
      />
      <ProblemText problem={problem} className={styles['problem']} />
      {problem?.code === 'ROOM_NOT_ENCRYPTED' && (
        <CheckField label={t('rooms.joinReadable')} checked={isReadableExpected} onChange={setReadableExpected} />
      )}
      <div className={styles['actions']}>
        {children}
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton type="submit" className={controls['primary']} disabled={busy}>
          {t(busy ? 'rooms.working' : 'joinRequests.ask')}
        </ServerButton>
      </div>
    </form>
  );
}

/** My request is pending, was declined, or was approved while the dialog was open. */
function RequestStatus({ conversationId, onClose, children }: PartProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const first = useInitialFocus<HTMLButtonElement>();
  const today = useToday();
  const { state, until } = useJoinRequest(conversationId);
  const isMember = useIsMember(conversationId);
  const { busy, problem, submit } = useSubmit();
  const time = dayAndTime(until ?? 0, today);

  function open(): void {
    onClose();
    actions.conversations.open(conversationId);
  }

  return (
    <>
      <output className={styles['ending']}>
        {isMember
          ? t('joinRequests.approved')
          : t(state === 'pending' ? 'joinRequests.pendingText' : 'joinRequests.declinedText', { time })}
      </output>
      <ProblemText problem={problem} className={styles['problem']} />
      <div className={styles['actions']}>
        {!isMember && children}
        {!isMember && state === 'pending' && (
          <ServerButton
            className={controls['secondary']}
            disabled={busy}
            onClick={() => void submit(() => actions.joinRequests.withdraw(conversationId))}
          >
            {t('joinRequests.withdraw')}
          </ServerButton>
        )}
        <button ref={first} type="button" className={controls[isMember ? 'secondary' : 'primary']} onClick={onClose}>
          {t('joinRequests.done')}
        </button>
        {isMember && (
          <button type="button" className={controls['primary']} onClick={open}>
            {t('joinRequests.open')}
          </button>
        )}
      </div>
    </>
  );
}
