import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowForm } from './FollowForm.tsx';
import { Hooks } from './Hooks.tsx';
import { MutedTopics } from './MutedTopics.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PublishForm } from './PublishForm.tsx';
import { Subscriptions } from './Subscriptions.tsx';

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
    </PageFrame>
  );
}
