import { type ReactElement, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Boundary } from '../parts/Boundary.tsx';
import { directsInOrder, isBegun } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { ConversationItem } from './ConversationItem.tsx';
import styles from './Sidebar.module.css';
import { useAlwaysListed } from './useAlwaysListed.ts';
import { useShowsLastMessage } from './useShowsLastMessage.ts';
import { useProgressiveList } from './useProgressiveList.ts';

export interface ConversationListProps {
  readonly query: string;
  readonly onNew: () => void;
  readonly onOpened: () => void;
}

export function ConversationList({ query, onNew, onOpened }: ConversationListProps): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const me = useMe();
  const conversations = useStore(stores.conversations);
  const openId = useStore(stores.timelines, (state) => state.openId);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  const alwaysListed = useAlwaysListed();
  const matching = useMemo(
    () =>
      directsInOrder(conversations)
        .filter((one) => isBegun(one, alwaysListed))
        .filter((one) => nameMatches(one.with.name, query)),
    [conversations, query, alwaysListed],
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
        <button
          type="button"
          aria-label={t('sidebar.newConversation')}
          title={t('sidebar.newConversation')}
          onClick={onNew}
        >
          +
        </button>
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
