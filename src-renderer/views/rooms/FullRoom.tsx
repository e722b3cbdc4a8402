import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomState } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/useInitialFocus.ts';
import { describeRoom } from './describeRoom.ts';
import styles from './RoomForm.module.css';
import { RoomRing } from './RoomRing.tsx';
import { useRoomClock } from './useRoomClock.ts';

export interface FullRoomProps {
  readonly room: RoomState;
  readonly busy: boolean;
  /** Why checking again failed. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shown for a room without a free seat, so that people are not asked for a password in vain. */
export function FullRoom({ room, busy, problem, onRetry, onClose }: FullRoomProps): ReactElement {
  const { t } = useTranslation();
  const { leftMs } = useRoomClock(room);
  const first = useInitialFocus<HTMLButtonElement>();
  return (
    <Dialog
      title={room.title}
      icon={<RoomRing room={room} big />}
      subtitle={describeRoom(t, room, leftMs)}
      onClose={onClose}
    >
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
    </Dialog>
  );
}
