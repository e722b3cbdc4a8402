import { Tabs } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Boundary } from '../parts/Boundary.tsx';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { TABS, type Tab } from '../../stores/activity/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useFocusRestore } from '../parts/useFocusRestore.ts';
import { ActivityHeader } from './ActivityHeader.tsx';
import { ActivityList } from './ActivityList.tsx';
import { ActivityPageView } from './ActivityPageView.tsx';
import { MutedNotice } from './MutedNotice.tsx';
import styles from './Activity.module.css';

const TAB_LABELS = {
  all: 'activity.all',
  mentions: 'activity.mentionsTab',
  announcements: 'activity.announcements',
  topics: 'activity.topics',
} as const;

/** Inbox of mentions, announcements and posts in followed topics. */
export function Activity({ isCovered }: { readonly isCovered: boolean }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { tab, page } = useStore(stores.activity);
  const [problem, setProblem] = useState<Problem | null>(null);
  useFocusRestore();

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    // React bubbles key events of menus and dialogs to here although their elements are elsewhere in the document.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside) return;
    event.preventDefault();
    if (page === null) actions.activity.close();
    else actions.activity.showPage(null);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in the section
    <section className={styles['activity']} aria-label={t('activity.title')} inert={isCovered} onKeyDown={keyDown}>
      <Tabs.Root
        className={styles['place']}
        hidden={page !== null}
        value={tab}
        onValueChange={(value) => actions.activity.chooseTab(tabNamed(value))}
      >
        <ActivityHeader onMarkAllRead={() => void actions.activity.markAllRead(tab).then(setProblem)} />
        <Tabs.List className={styles['tabs']} aria-label={t('activity.tabs')}>
          {TABS.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {t(TAB_LABELS[one])}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {problem !== null && (
          <p className={styles['problem']} role="alert">
            {describeProblem(t, problem)}{' '}
            <button type="button" className={controls['muted']} onClick={() => setProblem(null)}>
              {t('activity.close')}
            </button>
          </p>
        )}
        {TABS.map((one) => (
          <Tabs.Content key={one} value={one} className={styles['content']} tabIndex={-1}>
            {one === tab && (
              <Boundary kind="view">
                <ActivityList tab={one} isShown={page === null && !isCovered} />
              </Boundary>
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {page !== null && (
        <Boundary kind="view" resetKeys={[page]} onClose={() => actions.activity.showPage(null)}>
          <ActivityPageView page={page} />
        </Boundary>
      )}
      <MutedNotice />
    </section>
  );
}

function tabNamed(value: string): Tab {
  return TABS.find((tab) => tab === value) ?? 'all';
}
