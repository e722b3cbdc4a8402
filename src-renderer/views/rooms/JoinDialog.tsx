import type { ReactElement, ReactNode } from 'react';
import type { RoomState } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { describeRoom } from './describeRoom.ts';
import { RoomRing } from './RoomRing.tsx';
import { useRoomClock } from './useRoomClock.ts';

export interface JoinDialogProps {
  readonly room: RoomState;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about a visible room that I am not in: its name, who is there, its seats and its remaining time. */
export function JoinDialog({ room, onClose, children }: JoinDialogProps): ReactElement {
  const t = useWords();
  const { leftMs } = useRoomClock(room);
  return (
    <Dialog
      title={room.title}
      icon={<RoomRing room={room} big />}
      subtitle={describeRoom(t, room, leftMs)}
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}
