import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndedRoom } from '../../stores/rooms/reduce.ts';
import { isClosed } from '../../stores/rooms/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import styles from './Sidebar.module.css';

export interface EndedRoomItemProps {
  readonly ended: EndedRoom;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onOpened: () => void;
}

/** A room that is over: it says so, and waits to be made again or to be taken from the list. */
export function EndedRoomItem({ ended, isOpen, isStop, onOpened }: EndedRoomItemProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-label={ended.room.title}
        aria-describedby={id}
        aria-current={isOpen ? 'true' : undefined}
        data-item=""
        data-over="true"
        tabIndex={isStop ? 0 : -1}
        onClick={() => {
          actions.conversations.open(ended.conversationId);
          onOpened();
        }}
      >
        <RoomRing room={ended.room} isOver />
        <span className={cx(controls['grow'], controls['cut'])}>{ended.room.title}</span>
        <span id={id} className={styles['time']}>
          {t(isClosed(ended) ? 'rooms.closed' : 'rooms.over')}
        </span>
      </button>
    </li>
  );
}
