import { type ReactElement, memo } from 'react';
import type { ConversationSummary, DirectLock, DirectSummary, RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { useStore } from 'zustand';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { useWords } from '../../i18n/useWords.ts';
import { requestsTo } from '../../stores/joinRequests/reduce.ts';
import { comma } from '../../text/language.ts';
import { shortTime } from '../../text/times.ts';
import { useIsPaused, usePresence } from '../names/usePerson.ts';
import { useStatus, withStatus } from '../names/useStatus.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Icon } from '../parts/Icon.tsx';
import { accessWords } from '../rooms/accessWords.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import { useRoomClock } from '../rooms/useRoomClock.ts';
import { ConversationRow, type RowProps } from './ConversationRow.tsx';
import styles from './Sidebar.module.css';

const MINUTE_MS = 60_000;

/** Locks that need nothing of the person. */
const UNREMARKABLE: ReadonlySet<DirectLock> = new Set(['loading', 'noDevice', 'unavailable', 'insecure']);

interface DirectRowProps extends RowProps {
  readonly conversation: DirectSummary;
}

function DirectRow({ conversation, ...row }: DirectRowProps): ReactElement {
  const t = useWords();
  const { with: person, lock } = conversation;
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const status = useStatus(person.id);
  const isEncrypted = isEncryptedConversation(conversation.conversationId);
  const presence = withStatus(describeHere(t, here, isPaused), status);
  const isLocked = lock !== undefined && !UNREMARKABLE.has(lock);
  const signs = isEncrypted ? [t('encryption.sign'), ...(isLocked ? [t('encryption.locked')] : [])] : [];
  return (
    <ConversationRow
      {...row}
      conversation={conversation}
      avatar={<Avatar person={person} online={here} isPaused={isPaused} />}
      sign={status?.emoji}
      description={[...signs, presence].join(comma)}
      aside={
        isLocked ? (
          <span className={styles['aside']} title={t('encryption.locked')}>
            <Icon name="alert" />
          </span>
        ) : (
          <LastTime conversation={conversation} />
        )
      }
    />
  );
}

interface GroupRowProps extends RowProps {
  readonly conversation: RoomSummary;
}

function GroupRow({ conversation, ...row }: GroupRowProps): ReactElement {
  const t = useWords();
  return (
    <ConversationRow
      {...row}
      conversation={conversation}
      avatar={<Icon name="people" />}
      description={t('insideRoom.members', { count: conversation.room.seatsTaken })}
      aside={<LastTime conversation={conversation} />}
    />
  );
}

/** When the last message was sent. */
function LastTime({ conversation: { last } }: { readonly conversation: ConversationSummary }): ReactElement | null {
  const t = useWords();
  const today = useToday();
  if (last === null) return null;
  return <span className={styles['time']}>{shortTime(last.at, today, { yesterday: t('common.yesterday') })}</span>;
}

interface RoomRowProps extends RowProps {
  readonly conversation: RoomSummary;
}

function RoomRow({ conversation, ...row }: RoomRowProps): ReactElement {
  const t = useWords();
  const { room } = conversation;
  const { leftMs, isNear } = useRoomClock(room);
  const requests = useStore(
    useParley().stores.joinRequests,
    (state) => requestsTo(state, conversation.conversationId).length,
  );

  return (
    <ConversationRow
      {...row}
      conversation={conversation}
      avatar={<RoomRing room={room} />}
      description={[
        t(accessWords(room)),
        ...(leftMs === Infinity ? [] : [t('rooms.closesIn', { left: describeTimeLeft(t, leftMs) })]),
        ...(requests === 0 ? [] : [t('joinRequests.count', { count: requests })]),
      ].join(comma)}
      aside={
        <>
          {isNear && (
            <span className={styles['aside']}>
              {leftMs <= MINUTE_MS ? t('rooms.underAMinute') : describeTimeLeft(t, leftMs)}
            </span>
          )}
          {requests > 0 && (
            <span className={styles['requests']} title={t('joinRequests.count', { count: requests })}>
              <Icon name="people" />
              {requests > 99 ? '99+' : requests}
            </span>
          )}
        </>
      }
    />
  );
}

interface ConversationItemProps extends RowProps {
  readonly conversation: ConversationSummary;
}

function ConversationItemView({ conversation, ...row }: ConversationItemProps): ReactElement {
  if (conversation.kind === 'direct') return <DirectRow {...row} conversation={conversation} />;
  if (conversation.room.direct === true) return <GroupRow {...row} conversation={conversation} />;
  return <RoomRow {...row} conversation={conversation} />;
}

/**
 * A conversation of any kind in a list. Memoized: re-renders only when its own conversation changes, because a list may
 * have hundreds and every event changes one of them.
 */
export const ConversationItem = memo(ConversationItemView);
