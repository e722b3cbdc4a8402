import { type ReactElement, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomState } from '#shared/contract/model.ts';
import { parseRoomInput } from '#shared/text/roomLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/useInitialFocus.ts';
import { FullRoom } from './FullRoom.tsx';
import { VisibleRoomDialog } from './VisibleRoomDialog.tsx';
import styles from './RoomForm.module.css';
import { HiddenRoomDialog } from './HiddenRoomDialog.tsx';
import { useSubmit } from './useSubmit.ts';

/** Asks for the name of a room, then shows the form to enter it. A given name skips the first step. */
export function EnterRoom({ name: initialName }: { readonly name: string }): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const field = useInitialFocus();
  const [name, setName] = useState(initialName);
  const [lookup, setLookup] = useState<{ readonly room: RoomState | null } | null>(null);
  const { busy, problem, submit } = useSubmit();
  const close = actions.rooms.closeDialog;

  function findRoom(): Promise<boolean> {
    return submit(async () => {
      const result = await actions.rooms.peek(name);
      if (result.ok) setLookup({ room: result.value });
      else if (result.error.code === 'ROOM_NOT_FOUND') setLookup({ room: null });
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
    if (lookup.room === null) {
      return (
        <HiddenRoomDialog name={name} onClose={close}>
          {otherNameButton}
        </HiddenRoomDialog>
      );
    }
    return isFull(lookup.room) ? (
      <FullRoom room={lookup.room} busy={busy} problem={problem} onRetry={() => void findRoom()} onClose={close} />
    ) : (
      <VisibleRoomDialog room={lookup.room} onClose={close}>
        <button type="button" className={controls['secondary']} onClick={close}>
          {t('common.cancel')}
        </button>
      </VisibleRoomDialog>
    );
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

/** Everyone who has a seat is present, so no seat can be freed. */
function isFull({ here, seats }: RoomState): boolean {
  return seats > 0 && here >= seats;
}
