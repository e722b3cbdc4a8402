import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomState } from '#shared/contract/model.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { describeRoom } from './describeRoom.ts';
import { EnterRoomForm } from './EnterRoomForm.tsx';
import { RoomRing } from './RoomRing.tsx';
import { useRoomClock } from './useRoomClock.ts';

export interface VisibleRoomDialogProps {
  readonly room: RoomState;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Form to enter a visible room: who is there, its seats and its remaining time, then the fields. */
export function VisibleRoomDialog({ room, onClose, children }: VisibleRoomDialogProps): ReactElement {
  const { t } = useTranslation();
  const { leftMs } = useRoomClock(room);
  return (
    <Dialog
      title={room.title}
      icon={<RoomRing room={room} big />}
      subtitle={describeRoom(t, room, leftMs)}
      onClose={onClose}
    >
      <EnterRoomForm name={room.title} room={room}>
        {children}
      </EnterRoomForm>
    </Dialog>
  );
}
