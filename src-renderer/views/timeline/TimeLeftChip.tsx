import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoomState } from '#shared/contract/model.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { useRoomClock } from '../rooms/useRoomClock.ts';
import styles from './Conversation.module.css';

/** Remaining time of a room, if it closes by itself, with a warning near the end. The tooltip has the closing time by this computer's clock. */
export function TimeLeftChip({ room }: { readonly room: RoomState }): ReactElement | null {
  const { t } = useTranslation();
  const { leftMs, isNear } = useRoomClock(room);
  const lead = useStore(useParley().stores.rooms, (rooms) => serverTime(rooms, 0));
  if (leftMs === Infinity) return null;
  const endsAt = room.closesAt - lead;
  const left = describeTimeLeft(t, leftMs);
  return (
    <span
      className={cx(controls['chip'], styles['timeLeft'])}
      data-near={isNear}
      title={t('insideRoom.closesAt', { left, time: dayAndTime(endsAt, endsAt - leftMs) })}
    >
      <Icon name="timer" />
      <span className={cx(styles['long'], controls['cut'])}>
        {t(isNear ? 'insideRoom.closesIn' : 'insideRoom.closesAfter', { left })}
      </span>
      {/* Where there is no space for a sentence. */}
      <span className={cx(styles['short'], controls['cut'])}>{left}</span>
    </span>
  );
}
