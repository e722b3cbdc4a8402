import type { ReactElement } from 'react';
import type { RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ServerButton } from '../parts/ServerButton.tsx';
import { describeRoom } from './describeRoom.ts';
import { EnterRoomForm } from './EnterRoomForm.tsx';
import styles from './RoomForm.module.css';
import { RoomRing } from './RoomRing.tsx';
import { useRoomClock } from './useRoomClock.ts';

/** In place of a conversation whose password has changed since I entered it. */
export function LockedRoom({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { room, conversationId } = conversation;
  const { leftMs } = useRoomClock(room);
  const isEncrypted = isEncryptedRoom(conversationId);
  return (
    <div className={styles['lockedFrame']}>
      <section className={styles['locked']} aria-label={room.title}>
        <div className={styles['lockedHead']}>
          <RoomRing room={room} big />
          <h1 dir="auto">{room.title}</h1>
        </div>
        <p>
          {t(isEncrypted ? 'rooms.encryptedDoor' : 'rooms.passwordChanged')}
          <br />
          {describeRoom(t, room, leftMs)}
        </p>
        <EnterRoomForm name={room.title} room={room} isEncrypted={isEncrypted} asksNickname={false}>
          <ServerButton className={controls['secondary']} onClick={() => void actions.rooms.leave(conversationId)}>
            {t('rooms.leave')}
          </ServerButton>
        </EnterRoomForm>
      </section>
    </div>
  );
}
