import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Post } from '#shared/contract/noticeModel.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { postKey, followedTopic } from '../../stores/topics/reduce.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import styles from './Activity.module.css';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PostMenu } from './PostMenu.tsx';

/** A post with its full text. */
export function PostPage({ post }: { readonly post: Post }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const now = useNow();
  const { topic, from, at, title, hasBody } = post;
  const person = useStore(stores.people, (people) => (from.kind === 'person' ? people[from.userId]?.name : undefined));
  const because = useStore(stores.topics, (state) => followedTopic(state, topic)?.because) ?? [];
  const body = useStore(stores.topics, ({ bodies }) => bodies[postKey(post)]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const author =
    from.kind === 'person' ? (person ?? t('insideRoom.somebody')) : t('activity.byProgram', { name: from.name });

  useEffect(() => {
    void actions.topics.open(post).then(setProblem);
  }, [actions, post]);

  return (
    <PageFrame title={topic} actions={<PostMenu topic={topic} because={because} isStop />}>
      <h2 className={styles['headline']} dir="auto">
        {title}
      </h2>
      <p className={styles['meta']}>
        {author} · {dayAndTime(at, now)}
        {because.length > 0 && ` · ${t('activity.because', { patterns: because.join(', ') })}`}
      </p>
      {!hasBody && <LazyMarkdown text={t('activity.noBody')} isDocument />}
      {hasBody && body !== undefined && <LazyMarkdown text={body} isDocument />}
      {hasBody && body === undefined && (
        <p className={styles['meta']} role={problem === null ? undefined : 'alert'}>
          {problem === null && t('activity.loading')}
          {problem !== null && (isTransient(problem) ? t('activity.bodyNotHere') : describeProblem(t, problem))}
        </p>
      )}
    </PageFrame>
  );
}
