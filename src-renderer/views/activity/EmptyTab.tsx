import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Tab } from '../../stores/activity/reduce.ts';
import { isOpen } from '../../stores/connection/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import type { IconName } from '../parts/Icon.tsx';
import styles from './Activity.module.css';

const TEXTS = {
  all: { icon: 'bell', title: 'activity.emptyAll', text: 'activity.emptyAllText' },
  mentions: { icon: 'mention', title: 'activity.emptyMentions', text: 'activity.emptyMentionsText' },
  announcements: { icon: 'megaphone', title: 'activity.emptyAnnouncements', text: 'activity.emptyAnnouncementsText' },
  topics: { icon: 'feed', title: 'activity.emptyTopics', text: 'activity.emptyTopicsText' },
} as const satisfies Record<Tab, { icon: IconName; title: string; text: string }>;

/** Empty state of a tab: there is nothing, or it is not loaded yet. */
export function EmptyTab({ tab, isKnown }: { readonly tab: Tab; readonly isKnown: boolean }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const isLive = useStore(stores.connection, isOpen);
  const subscriptions = useStore(stores.topics, (topics) => topics.subscriptions);
  const mayWrite = useStore(stores.announcements, (announcements) => announcements.mayWrite);
  if (!isKnown) {
    return <div className={styles['edge']}>{t(isLive ? 'activity.loading' : 'activity.unknownOffline')}</div>;
  }
  if (tab === 'topics' && subscriptions.length > 0) {
    const patterns = subscriptions.map(({ pattern }) => pattern).join(', ');
    return (
      <EmptyState icon="feed" title={t('activity.quietTopics')} text={t('activity.quietTopicsText', { patterns })} />
    );
  }
  const { icon, title, text } = TEXTS[tab];
  const isFollowing = tab === 'topics' || tab === 'all';
  return (
    <EmptyState icon={icon} title={t(title)} text={t(text)}>
      {isFollowing && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => actions.activity.showPage({ kind: 'topics', part: 'follow' })}
        >
          {t('activity.followATopic')}
        </button>
      )}
      {tab === 'announcements' && mayWrite && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => {
            void actions.announcements.beginDraft(null);
            actions.activity.showPage({ kind: 'compose', offset: null });
          }}
        >
          {t('activity.newAnnouncement')}
        </button>
      )}
    </EmptyState>
  );
}
