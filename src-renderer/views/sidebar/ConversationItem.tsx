import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DirectSummary } from '#shared/contract/model.ts';
import { isOnline } from '../../stores/presence/reduce.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { shortTime } from '../../text/times.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Sidebar.module.css';

export interface ConversationItemProps {
  readonly conversation: DirectSummary;
  readonly isOpen: boolean;
  /** The one item of its list that Tab stops at; arrow keys reach the others. */
  readonly isStop: boolean;
  readonly onOpened: () => void;
}

export function ConversationItem({ conversation, isOpen, isStop, onOpened }: ConversationItemProps): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { stores, actions } = useParley();
  const id = useId();
  const { conversationId, unread, last, with: person } = conversation;
  const online = useStore(stores.presence, (state) => isOnline(state, person.id));
  const typing = useStore(stores.typing, (state) => typingIn(state, conversationId).length > 0);
  const time = last === null ? null : shortTime(last.at, now, { yesterday: t('common.yesterday') });

  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-label={unread > 0 ? t('sidebar.unreadName', { name: person.name, count: unread }) : person.name}
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
        <Avatar person={person} online={online} />
        <span className={cx(controls['grow'], controls['cut'])}>{person.name}</span>
        {typing ? (
          <span className={styles['aside']}>{t('sidebar.typing')}</span>
        ) : (
          time !== null && <span className={styles['time']}>{time}</span>
        )}
        {unread > 0 && <span className={styles['badge']}>{unread > 99 ? '99+' : unread}</span>}
        <span id={id} hidden>
          {t(online ? 'presence.online' : 'presence.offline')}
          {typing ? `, ${t('sidebar.typing')}` : ''}
        </span>
      </button>
    </li>
  );
}
