import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from '../activity/Activity.module.css';
import { useUnreadCounts } from '../activity/useUnreadCounts.ts';
import savedStyles from '../activity/Saved.module.css';
import side from './Sidebar.module.css';
import { SidebarItem } from './SidebarItem.tsx';

export interface ActivityEntryProps {
  readonly query: string;
  readonly onOpened: () => void;
}

/** Sidebar entry that opens Activity, with the number of unread items counted only there; an icon marks mentions. */
export function ActivityEntry({ query, onOpened }: ActivityEntryProps): ReactElement | null {
  const t = useWords();
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

/** Sidebar entry that opens the saved messages. */
function SavedEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const isOpen = useStore(stores.activity, ({ open, page }) => open && page?.kind === 'saved');
  return (
    <SidebarItem
      avatar={
        <span className={savedStyles['face']}>
          <Icon name="bookmark" />
        </span>
      }
      name={t('panels.saved')}
      description={t('panels.savedEntry')}
      title={t('panels.savedEntry')}
      isOpen={isOpen}
      isStop={false}
      onChoose={() => {
        actions.activity.open({ kind: 'saved' });
        onOpened();
      }}
    />
  );
}
