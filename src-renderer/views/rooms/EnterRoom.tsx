import { type ReactElement, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomState } from '#shared/contract/model.ts';
import { roomNamedBy } from '#shared/text/roomLink.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useFocusAtFirst } from '../parts/useFocusAtFirst.ts';
import { FullRoom } from './FullRoom.tsx';
import { RoomDoor } from './RoomDoor.tsx';
import styles from './RoomForm.module.css';
import { UnseenDoor } from './UnseenDoor.tsx';
import { useSubmit } from './useSubmit.ts';

/** Asks for the name of a room, then shows the form to enter it. A given name skips the first step. */
export function EnterRoom({ name: given }: { readonly name: string }): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const field = useFocusAtFirst();
  const [name, setName] = useState(given);
  const [found, setFound] = useState<{ readonly room: RoomState | null } | null>(null);
  const { busy, problem, submit } = useSubmit();
  const close = actions.rooms.closeDialog;

  function look(): Promise<boolean> {
    return submit(async () => {
      const result = await actions.rooms.lookAtDoor(name);
      if (result.ok) setFound({ room: result.value });
      else if (result.error.code === 'ROOM_NOT_FOUND') setFound({ room: null });
      else return result.error;
      return null;
    });
  }

  const lookAtOnce = useEffectEvent(() => {
    if (given !== '') void look();
  });
  useEffect(() => lookAtOnce(), []);

  const again = (
    <button type="button" className={controls['secondary']} onClick={() => setFound(null)}>
      {t('rooms.otherName')}
    </button>
  );
  if (found !== null) {
    if (found.room === null) {
      return (
        <UnseenDoor name={name} onClose={close}>
          {again}
        </UnseenDoor>
      );
    }
    return isFull(found.room) ? (
      <FullRoom room={found.room} busy={busy} problem={problem} onAgain={() => void look()} onClose={close} />
    ) : (
      <RoomDoor room={found.room} onClose={close}>
        <button type="button" className={controls['secondary']} onClick={close}>
          {t('common.cancel')}
        </button>
      </RoomDoor>
    );
  }

  function submitName(event: SubmitEvent): void {
    event.preventDefault();
    void look();
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
          onChange={(event) => setName(roomNamedBy(event.target.value))}
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
  return here >= seats;
}
