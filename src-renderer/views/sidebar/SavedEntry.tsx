import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { SidebarItem } from './SidebarItem.tsx';
import styles from '../activity/Saved.module.css';

/** Sidebar entry that opens the saved messages. */
export function SavedEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const isOpen = useStore(stores.activity, ({ open, page }) => open && page?.kind === 'saved');
  return (
    <SidebarItem
      avatar={
        <span className={styles['face']}>
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
