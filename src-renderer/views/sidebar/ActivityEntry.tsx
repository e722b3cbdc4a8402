import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { SavedEntry } from './SavedEntry.tsx';
import { Icon } from '../parts/Icon.tsx';
import side from './Sidebar.module.css';
import { SidebarItem } from './SidebarItem.tsx';
import styles from '../activity/Activity.module.css';
import { useUnreadCounts } from '../activity/useUnreadCounts.ts';

export interface ActivityEntryProps {
  readonly query: string;
  readonly onOpened: () => void;
}

/** Sidebar entry that opens Activity, with the number of unread items counted only there; an icon marks mentions. */
export function ActivityEntry({ query, onOpened }: ActivityEntryProps): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { activity, mentions } = useUnreadCounts();
  const isOpen = useStore(stores.activity, ({ open, page }) => open && page?.kind !== 'saved');
  if (!nameMatches(t('activity.title'), query)) return null;
  const description = mentions > 0 ? t('activity.mentions', { count: mentions }) : t('activity.entry');
  return (
    <section>
      <div className={side['heading']}>
        <h2>{t('activity.heading')}</h2>
      </div>
      <ul aria-label={t('activity.heading')}>
        <SidebarItem
          avatar={
            <span className={styles['face']}>
              <Icon name="bell" />
            </span>
          }
          name={t('activity.title')}
          description={description}
          title={description}
          aside={
            mentions > 0 && (
              <span className={styles['mentioned']}>
                <Icon name="mention" />
              </span>
            )
          }
          unread={activity}
          isOpen={isOpen}
          isStop
          onChoose={() => {
            actions.activity.open();
            onOpened();
          }}
        />
        <SavedEntry onOpened={onOpened} />
      </ul>
    </section>
  );
}
