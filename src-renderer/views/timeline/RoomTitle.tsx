import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { RoomOptions } from '../owner/RoomOptions.tsx';
import { shownState } from '../../stores/connection/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Conversation.module.css';
import { TimeLeftChip } from './TimeLeftChip.tsx';

/** The name of a room, who is in it, and how long it stays open. */
export function RoomTitle({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const { t } = useTranslation();
  const live = useStore(useParley().stores.connection, shownState) === 'live';
  const { room } = conversation;
  return (
    <>
      <span className={styles['sign']} title={t(room.locked ? 'rooms.locked' : 'rooms.open')}>
        <Icon name={room.locked ? 'lock' : 'hash'} />
      </span>
      <div className={controls['grow']}>
        <h1 className={controls['cut']} title={room.title}>
          {room.title}
        </h1>
      </div>
      <span className={cx(controls['chip'], styles['people'])}>
        <span className={controls['dot']} data-state={live ? 'live' : 'offline'} />
        {live && `${t('insideRoom.here', { count: room.here })} · `}
        {room.seats === 0
          ? t('insideRoom.members', { count: room.seatsTaken })
          : t('insideRoom.seats', { count: room.seats })}
      </span>
      <TimeLeftChip room={room} />
      <RoomOptions conversation={conversation} />
    </>
  );
}
