import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import type { RoomState } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { parseRoomInput } from '#shared/text/roomLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { PeekedRoom } from '../../stores/rooms/actions.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import styles from './RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import { EnterRoomForm } from './EnterRoomForm.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { RequestRoom } from './RequestRoom.tsx';

/** Asks for the name of a room, then shows the form to enter it. A given name skips the first step. */
export function EnterRoom({ name: initialName }: { readonly name: string }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const field = useInitialFocus();
  const [name, setName] = useState(initialName);
  const [lookup, setLookup] = useState<{ readonly peeked: PeekedRoom | null } | null>(null);
  const { busy, problem, submit } = useSubmit();
  const close = actions.rooms.closeDialog;

  function findRoom(): Promise<boolean> {
    return submit(async () => {
      const result = await actions.rooms.peek(name);
      if (result.ok) setLookup({ peeked: result.value });
      else if (result.error.code === 'ROOM_NOT_FOUND') setLookup({ peeked: null });
      else return result.error;
      return null;
    });
  }

  const findRoomOnMount = useEffectEvent(() => {
    if (initialName !== '') void findRoom();
  });
  useEffect(() => findRoomOnMount(), []);

  const otherNameButton = (
    <button type="button" className={controls['secondary']} onClick={() => setLookup(null)}>
      {t('rooms.otherName')}
    </button>
  );
  if (lookup !== null) {
    const { peeked } = lookup;
    if (peeked === null) {
      return (
        <HiddenRoomDialog name={name} onClose={close}>
          {otherNameButton}
        </HiddenRoomDialog>
      );
    }
    return <FoundRoom peeked={peeked} busy={busy} problem={problem} onRetry={() => void findRoom()} onClose={close} />;
  }

  function submitName(event: SubmitEvent): void {
    event.preventDefault();
    void findRoom();
  }
  return (
    <Dialog title={t('rooms.enterTitle')} subtitle={t('rooms.enterText')} onClose={close}>
      <form onSubmit={submitName} noValidate>
        <Field
          ref={field}
          label={t('rooms.name')}
          error={problem === null ? null : describeProblem(t, problem)}
          start={<span className={styles['sign']}>#</span>}
          value={name}
          onChange={(event) => setName(parseRoomInput(event.target.value))}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles['actions']}>
          <button type="button" className={controls['secondary']} onClick={close}>
            {t('common.cancel')}
          </button>
          <ServerButton type="submit" className={controls['primary']} disabled={busy || name.trim() === ''}>
            {t(busy ? 'rooms.working' : 'common.continue')}
          </ServerButton>
        </div>
      </form>
    </Dialog>
  );
}

interface FoundRoomProps {
  readonly peeked: PeekedRoom;
  readonly busy: boolean;
  /** Why looking it up again failed. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A visible room: the form to ask, to enter it, or that it is full. */
function FoundRoom({ peeked, busy, problem, onRetry, onClose }: FoundRoomProps): ReactElement {
  const t = useWords();
  const [usesPassword, setUsesPassword] = useState(false);
  const { room, isByRequest } = peeked;
  const isEncrypted = isEncryptedRoom(peeked.conversationId);
  if (isByRequest && !usesPassword) {
    return <RequestRoom peeked={peeked} onUsePassword={() => setUsesPassword(true)} onClose={onClose} />;
  }
  if (isFull(room)) {
    return <FullRoom room={room} busy={busy} problem={problem} onRetry={onRetry} onClose={onClose} />;
  }
  return (
    <JoinDialog room={room} onClose={onClose}>
      {isEncrypted && <p className={styles['hint']}>{t('rooms.encryptedNote')}</p>}
      <EnterRoomForm name={room.title} room={room} isEncrypted={isEncrypted} onFull={onRetry}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
      </EnterRoomForm>
    </JoinDialog>
  );
}

/** Everyone who has a seat is present, so no seat can be freed. */
function isFull({ here, seats }: RoomState): boolean {
  return seats > 0 && here >= seats;
}

interface HiddenRoomDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Form for a room that the server doesn't reveal: there is none of this name, or it is hidden and opens with its
 * password.
 */
function HiddenRoomDialog({ name, onClose, children }: HiddenRoomDialogProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  return (
    <Dialog title={name} subtitle={t('rooms.unseen')} onClose={onClose}>
      <EnterRoomForm name={name} room={null}>
        <button
          type="button"
          className={styles['other']}
          onClick={() => actions.rooms.openDialog({ kind: 'new', name, like: null })}
        >
          {t('rooms.newNamed', { name })}
        </button>
        {children}
      </EnterRoomForm>
    </Dialog>
  );
}

interface FullRoomProps {
  readonly room: RoomState;
  readonly busy: boolean;
  /** Why checking again failed. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shown for a room without a free seat, so that people are not asked for a password in vain. */
function FullRoom({ room, busy, problem, onRetry, onClose }: FullRoomProps): ReactElement {
  const t = useWords();
  const first = useInitialFocus<HTMLButtonElement>();
  return (
    <JoinDialog room={room} onClose={onClose}>
      <p className={styles['problem']} role="alert">
        {problem === null ? t('errors.ROOM_FULL') : describeProblem(t, problem)}
      </p>
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton ref={first} className={controls['primary']} aria-disabled={busy} onClick={onRetry}>
          {t(busy ? 'rooms.working' : 'common.tryAgain')}
        </ServerButton>
      </div>
    </JoinDialog>
  );
}
