import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowForm } from './FollowForm.tsx';
import styles from './Activity.module.css';
import { Hooks } from './Hooks.tsx';
import { ManagedTopics } from './ManagedTopics.tsx';
import { MutedTopics } from './MutedTopics.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PublishForm } from './PublishForm.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { WritersLine } from './WritersLine.tsx';

/** What I follow and why, and who publishes. */
export function TopicsPage(): ReactElement {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('activity.topicsTitle')}>
      <FollowForm />
      <Subscriptions />
      <MutedTopics />
      <Hooks />
      <PublishForm />
      <ManagedTopics />
      <section className={styles['part']}>
        <h2>{t('activity.team')}</h2>
        <WritersLine />
      </section>
    </PageFrame>
  );
}
