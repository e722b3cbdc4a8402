import type { ReactElement } from 'react';
import type { RoomState } from '#shared/contract/model.ts';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './RoomRing.module.css';
import { roomSign } from './roomSign.ts';
import { useRoomClock } from './useRoomClock.ts';

export interface RoomRingProps {
  readonly room: RoomState;
  readonly big?: boolean;
  /** The room has ended, whatever the clock shows. */
  readonly isOver?: boolean;
}

/** Icon of a room with a ring of its remaining time. Decorative: the component around it states the time in words. */
export function RoomRing({ room, big = false, isOver = false }: RoomRingProps): ReactElement {
  const { share, isNear } = useRoomClock(room);
  const percent = isOver ? 0 : Math.round(share * 100);
  return (
    <span className={cx(styles['ring'], big && styles['big'])} data-near={isNear} aria-hidden="true">
      <svg viewBox="0 0 20 20" className={styles['circle']}>
        <circle cx="10" cy="10" r="9" className={styles['track']} />
        {percent > 0 && (
          <circle
            cx="10"
            cy="10"
            r="9"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            className={styles['remaining']}
          />
        )}
      </svg>
      <Icon name={roomSign(room)} />
    </span>
  );
}
