import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndedRoom } from '../../stores/rooms/reduce.ts';
import { isClosed } from '../../stores/rooms/selectors.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import styles from './Sidebar.module.css';
import { SidebarItem } from './SidebarItem.tsx';

export interface EndedRoomItemProps {
  readonly ended: EndedRoom;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

/** A room that has ended, which can be created again or removed from the list. */
export function EndedRoomItem({ ended, isOpen, isStop, onChoose }: EndedRoomItemProps): ReactElement {
  const { t } = useTranslation();
  const end = t(isClosed(ended) ? 'rooms.closed' : 'rooms.over');
  return (
    <SidebarItem
      avatar={<RoomRing room={ended.room} isOver />}
      name={ended.room.title}
      description={end}
      aside={<span className={cx(styles['time'], controls['aside'], controls['cut'])}>{end}</span>}
      isOpen={isOpen}
      isOver
      isStop={isStop}
      onChoose={onChoose}
    />
  );
}
