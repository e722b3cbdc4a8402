import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Activity.module.css';

export function ActivityHeader({ onMarkAllRead }: { readonly onMarkAllRead: () => void }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const mayWrite = useStore(stores.announcements, (announcements) => announcements.mayWrite);
  const heading = useRef<HTMLHeadingElement>(null);

  // Moves the keyboard focus into Activity instead of leaving it at the start of the window.
  useEffect(() => heading.current?.focus(), []);

  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={cx(controls['icon'], styles['narrowBack'])}
        aria-label={t('activity.backToConversations')}
        onClick={actions.activity.close}
      >
        <Icon name="chevronLeft" />
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {t('activity.title')}
      </h1>
      <span className={controls['grow']} />
      <button type="button" className={cx(controls['secondary'], styles['small'])} onClick={onMarkAllRead}>
        {t('activity.markAllRead')}
      </button>
      {mayWrite && (
        <button
          type="button"
          className={cx(controls['secondary'], styles['small'])}
          onClick={() => {
            void actions.announcements.beginDraft(null);
            actions.activity.showPage({ kind: 'compose', offset: null });
          }}
        >
          <Icon name="megaphone" />
          {t('activity.newAnnouncement')}
        </button>
      )}
      <button
        type="button"
        className={cx(controls['secondary'], styles['small'])}
        onClick={() => actions.activity.showPage({ kind: 'topics', part: 'follow' })}
      >
        <Icon name="feed" />
        {t('activity.manage')}
      </button>
    </header>
  );
}
