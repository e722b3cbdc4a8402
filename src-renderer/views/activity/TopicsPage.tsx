import { Tabs } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { TOPICS_PARTS, type TopicsPart } from '../../stores/activity/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { FollowForm } from './FollowForm.tsx';
import styles from './Activity.module.css';
import { Hooks } from './Hooks.tsx';
import { ManagedTopics } from './ManagedTopics.tsx';
import { MutedTopics } from './MutedTopics.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PublishForm } from './PublishForm.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { WritersLine } from './WritersLine.tsx';

/** Topics: subscriptions, webhooks and publishing by hand, one page each. */
export function TopicsPage({ part }: { readonly part: TopicsPart }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  // The private server of this computer has no address that programs can post to.
  const isPrivate = useStore(stores.host, ({ description }) => description?.connection?.kind === 'embedded');
  const parts = TOPICS_PARTS.filter((one) => one !== 'webhooks' || !isPrivate);
  const shown = parts.includes(part) ? part : 'follow';
  return (
    <PageFrame title={t('activity.topicsTitle')}>
      <Tabs.Root
        value={shown}
        onValueChange={(value) =>
          actions.activity.showPage({ kind: 'topics', part: parts.find((one) => one === value) ?? 'follow' })
        }
      >
        <Tabs.List className={styles['tabs']} aria-label={t('activity.topicsPages')}>
          {parts.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {t(`activity.topicsPage.${one}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={shown} className={styles['topicsPage']} tabIndex={-1}>
          {contentOf(shown)}
        </Tabs.Content>
      </Tabs.Root>
    </PageFrame>
  );
}

function contentOf(part: TopicsPart): ReactNode {
  switch (part) {
    case 'follow':
      return (
        <>
          <FollowForm />
          <Subscriptions />
          <MutedTopics />
        </>
      );
    case 'webhooks':
      return <Hooks />;
    case 'publish':
      return (
        <>
          <PublishForm />
          <ManagedTopics />
          <Team />
        </>
      );
    default:
      return assertNever(part);
  }
}

function Team(): ReactElement {
  const { t } = useTranslation();
  return (
    <section className={styles['part']}>
      <h2>{t('activity.team')}</h2>
      <WritersLine />
    </section>
  );
}
