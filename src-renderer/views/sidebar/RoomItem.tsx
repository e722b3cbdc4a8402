import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import { useRoomClock } from '../rooms/useRoomClock.ts';
import styles from './Sidebar.module.css';

const MINUTE_MS = 60_000;

export interface RoomItemProps {
  readonly conversation: RoomSummary;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onOpened: () => void;
}

export function RoomItem({ conversation, isOpen, isStop, onOpened }: RoomItemProps): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const id = useId();
  const { conversationId, room, unread, last } = conversation;
  const { leftMs, isNear } = useRoomClock(room);
  const typing = useStore(stores.typing, (state) => typingIn(state, conversationId).length > 0);
  const left = describeTimeLeft(t, leftMs);

  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-label={unread > 0 ? t('sidebar.unreadName', { name: room.title, count: unread }) : room.title}
        aria-describedby={id}
        aria-current={isOpen ? 'true' : undefined}
        data-item=""
        data-unread={unread > 0}
        tabIndex={isStop ? 0 : -1}
        title={last === null ? undefined : describePreview(t, last)}
        onClick={() => {
          actions.conversations.open(conversationId);
          onOpened();
        }}
      >
        <RoomRing room={room} />
        <span className={cx(controls['grow'], controls['cut'])}>{room.title}</span>
        {typing ? (
          <span className={styles['aside']}>{t('sidebar.typing')}</span>
        ) : (
          isNear && <span className={styles['aside']}>{leftMs <= MINUTE_MS ? t('rooms.underAMinute') : left}</span>
        )}
        {unread > 0 && <span className={styles['badge']}>{unread > 99 ? '99+' : unread}</span>}
        <span id={id} hidden>
          {t(room.locked ? 'rooms.locked' : 'rooms.open')}, {t('rooms.closesIn', { left })}
          {typing ? `, ${t('sidebar.typing')}` : ''}
        </span>
      </button>
    </li>
  );
}
