import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, DirectSummary, RoomState, RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { useWords } from '../../i18n/useWords.ts';
import { conversationFilter } from '../../stores/search/searchTargets.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { shownState } from '../../stores/connection/reduce.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { FavouriteButton } from '../settings/FavouriteButton.tsx';
import { NotifyMenu } from '../settings/NotifyMenu.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { useIsPaused } from '../names/usePerson.ts';
import { RoomOptions } from '../owner/RoomOptions.tsx';
import { ConversationOptions } from '../sections/ConversationOptions.tsx';
import { roomSign } from '../rooms/roomSign.ts';
import { useRoomClock } from '../rooms/useRoomClock.ts';
import styles from './Conversation.module.css';
import { DateJump } from './DateJump.tsx';
import pinsButtonStyles from './PinsButton.module.css';
import { usePanel } from './usePanel.ts';

export interface ConversationProps {
  readonly conversation: ConversationSummary;
  readonly detailsShown: boolean;
  readonly onToggleDetails: () => void;
  readonly onBack: () => void;
}

export function ConversationHeader(props: ConversationProps): ReactElement {
  const { conversation, detailsShown, onToggleDetails, onBack } = props;
  const t = useWords();
  const { actions } = useParley();
  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={cx(controls['icon'], styles['back'])}
        aria-label={t('timeline.back')}
        onClick={onBack}
      >
        <Icon name="chevronLeft" />
      </button>
      {conversation.kind === 'room' ? (
        <RoomTitle conversation={conversation} />
      ) : (
        <DirectTitle conversation={conversation} />
      )}
      <PinsButton conversation={conversation} />
      <FavouriteButton conversationId={conversation.conversationId} className={styles['star']} />
      <NotifyMenu conversation={conversation} className={cx(controls['icon'], styles['notify'])} />
      <DateJump conversationId={conversation.conversationId} className={styles['date']} />
      <IconButton
        icon="search"
        className={styles['find']}
        label={t('search.open')}
        onClick={() => actions.search.open(conversationFilter(conversation))}
      />
      <IconButton
        icon="panel"
        label={t('timeline.showDetails')}
        aria-pressed={detailsShown}
        onClick={onToggleDetails}
      />
    </header>
  );
}

/** Number of pinned messages of a conversation, if any; a click lists them beside the conversation. */
function PinsButton({ conversation }: { readonly conversation: ConversationSummary }): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const { conversationId, epoch } = conversation;
  const count = useStore(stores.pins, (pins) => pins[conversationId]?.events?.length ?? 0);
  const { panel, close } = usePanel(conversationId);
  const isShown = panel?.kind === 'pins';

  useEffect(() => {
    // A room that was created again has another log.
    if (epoch !== '') void actions.pins.load(conversationId);
  }, [actions, conversationId, epoch]);

  if (count === 0 && !isShown) return null;
  const label = t('panels.pinned', { count });
  return (
    <button
      type="button"
      className={pinsButtonStyles['pins']}
      aria-label={label}
      title={label}
      aria-pressed={isShown}
      onClick={() =>
        isShown ? close() : stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'pins' } })
      }
    >
      <Icon name="pin" />
      {count}
    </button>
  );
}

/** The name of the other person, and whether or since when they are present. */
function DirectTitle({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const t = useWords();
  const now = useNow();
  const { with: person } = conversation;
  const presence = useStore(useParley().stores.presence, (state) => state[person.id]);
  const isPaused = useIsPaused(person.id);
  const presenceText = presence === undefined ? '' : describePresence(t, presence, now);
  return (
    <>
      <Avatar person={person} />
      <div className={controls['grow']}>
        <h1 className={controls['cut']} title={person.name}>
          {person.name}
        </h1>
      </div>
      {isEncryptedConversation(conversation.conversationId) && (
        <span className={controls['chip']} title={t('encryption.encrypted', { name: person.name })}>
          <Icon name="encrypted" />
          {t('encryption.sign')}
        </span>
      )}
      {presence !== undefined && (
        <span className={cx(controls['chip'], styles['presence'])}>
          {isPaused ? (
            <Icon name="moon" />
          ) : (
            <span className={controls['dot']} data-state={presence.online ? 'live' : 'offline'} />
          )}
          <span className={controls['cut']} title={presenceText}>
            {presenceText}
          </span>
        </span>
      )}
      <ConversationOptions conversation={conversation} />
    </>
  );
}

/** The people of a group direct message. */
function GroupTitle({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { room } = conversation;
  return (
    <>
      <span className={styles['sign']}>
        <Icon name="people" />
      </span>
      <div className={controls['grow']}>
        <h1 className={controls['cut']} title={room.title}>
          {room.title}
        </h1>
      </div>
      <span className={cx(controls['chip'], styles['people'])}>
        {t('insideRoom.members', { count: room.seatsTaken })}
      </span>
      <RoomOptions conversation={conversation} />
    </>
  );
}

/** The name of a room, who is in it, and how long it stays open. */
function RoomTitle({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const live = useStore(useParley().stores.connection, shownState) === 'live';
  const { room } = conversation;
  if (room.direct === true) return <GroupTitle conversation={conversation} />;
  return (
    <>
      <span
        className={styles['sign']}
        title={t(room.encryption === undefined ? (room.locked ? 'rooms.locked' : 'rooms.open') : 'rooms.encrypted')}
      >
        <Icon name={roomSign(room)} />
      </span>
      <div className={controls['grow']}>
        <h1 className={controls['cut']} title={room.title}>
          {room.title}
        </h1>
        {room.topic !== '' && (
          <p className={cx(styles['topic'], controls['cut'])} title={room.topic}>
            {room.topic}
          </p>
        )}
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

/** Remaining time of a room, if it closes by itself, with a warning near the end. The tooltip has the closing time by this computer's clock. */
function TimeLeftChip({ room }: { readonly room: RoomState }): ReactElement | null {
  const t = useWords();
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
