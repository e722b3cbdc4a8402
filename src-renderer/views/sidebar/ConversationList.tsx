import { type ReactElement, memo, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, DirectSummary, RoomSummary } from '#shared/contract/model.ts';
import { directsInOrder, isBegun, partnerOf } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { type ProfilesState, personMatches } from '../../stores/profiles/reduce.ts';
import { useWords } from '../../i18n/useWords.ts';
import { shortTime } from '../../text/times.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useIsGuest, useMe, useParley, useToday } from '../ParleyContext.ts';
import { useIsPaused, usePresence } from '../names/usePerson.ts';
import { useStatus, withStatus } from '../names/useStatus.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, useMenuChoice } from '../parts/Menu.tsx';
import styles from './Sidebar.module.css';
import { useAlwaysListed } from './useAlwaysListed.ts';
import { ConversationRow, type RowProps } from './ConversationRow.tsx';
import { useShowsLastMessage } from './LastLine.tsx';
import { useProgressiveList } from './useProgressiveList.ts';

export interface ConversationListProps {
  readonly query: string;
  readonly onNew: () => void;
  readonly onOpened: () => void;
}

export function ConversationList({ query, onNew, onOpened }: ConversationListProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const conversations = useStore(stores.conversations);
  const profiles = useStore(stores.profiles);
  const openId = useStore(stores.timelines, (state) => state.openId);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  const alwaysListed = useAlwaysListed();
  const matching = useMemo(
    () =>
      directsInOrder(conversations)
        .filter((one) => isBegun(one, alwaysListed))
        .filter((one) => matches(profiles, one, query)),
    [conversations, profiles, query, alwaysListed],
  );
  const isAlone = useStore(stores.people, (people) => Object.keys(people).every((id) => id === me.id));
  const showsLast = useShowsLastMessage();
  const rendered = useProgressiveList(matching);
  const tabStop = matching.find(({ conversationId }) => conversationId === openId) ?? matching[0];

  const choose = useCallback(
    (conversationId: string): void => {
      actions.conversations.open(conversationId);
      onOpened();
    },
    [actions, onOpened],
  );

  if (query.trim() !== '' && matching.length === 0) return null;
  return (
    <section>
      <div className={styles['heading']}>
        <h2>{t('sidebar.conversations')}</h2>
        <NewMenu onNew={onNew} />
      </div>
      <ul aria-label={t('sidebar.conversationsLabel')}>
        {rendered.map((conversation) => (
          <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
            <ConversationItem
              conversation={conversation}
              isOpen={conversation.conversationId === openId && !inActivity}
              isStop={conversation === tabStop}
              showsLastMessage={showsLast}
              onChoose={choose}
            />
          </Boundary>
        ))}
        {matching.length === 0 && query === '' && (
          <li className={styles['note']}>{t(isAlone ? 'sidebar.noConversationsAlone' : 'sidebar.noConversations')}</li>
        )}
      </ul>
    </section>
  );
}

/** A group message matches by the names of its people. */
function matches(profiles: ProfilesState, conversation: ConversationSummary, query: string): boolean {
  if (conversation.kind === 'direct') return personMatches(profiles, conversation.with, query);
  return nameMatches(partnerOf(conversation).name, query);
}

/** The + menu of direct messages: with one person, who is searched for, or with several. */
function NewMenu({ onNew }: { readonly onNew: () => void }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const isGuest = useIsGuest();
  const { button, choose, onCloseAutoFocus } = useMenuChoice<'person' | 'group'>((chosen) => {
    if (chosen === 'person') onNew();
    else actions.rooms.openDialog({ kind: 'groupMessage', conversationId: null });
  });
  return (
    <Menu>
      <MenuButton ref={button} label={t('sidebar.newConversation')}>
        +
      </MenuButton>
      <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
        <MenuItem label={t('rooms.group.person')} onSelect={() => choose('person')} />
        {!isGuest && <MenuItem needsServer label={t('rooms.group.title')} onSelect={() => choose('group')} />}
      </MenuContent>
    </Menu>
  );
}

interface DirectRowProps extends RowProps {
  readonly conversation: DirectSummary;
}

function DirectRow({ conversation, ...row }: DirectRowProps): ReactElement {
  const t = useWords();
  const { with: person } = conversation;
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const status = useStatus(person.id);
  return (
    <ConversationRow
      {...row}
      conversation={conversation}
      avatar={<Avatar person={person} online={here} isPaused={isPaused} />}
      sign={status?.emoji}
      description={withStatus(describeHere(t, here, isPaused), status)}
      aside={<LastTime conversation={conversation} />}
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

interface ConversationItemProps extends RowProps {
  readonly conversation: ConversationSummary;
}

function ConversationItemView({ conversation, ...row }: ConversationItemProps): ReactElement {
  return conversation.kind === 'direct' ? (
    <DirectRow {...row} conversation={conversation} />
  ) : (
    <GroupRow {...row} conversation={conversation} />
  );
}

/**
 * Memoized: re-renders only when its own conversation changes, because a list may have hundreds and every event changes
 * one of them.
 */
const ConversationItem = memo(ConversationItemView);
