import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Output } from '#shared/contract/index.ts';
import type { ManagedTopic } from '#shared/contract/noticeModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './Activity.module.css';

/** The topics that I may delete, page by page: my own, or all of them for the owner of the team. */
export function ManagedTopics(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const followed = useStore(stores.topics, (topics) => topics.followed);
  const [pages, setPages] = useState<readonly ManagedTopic[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);

  function show(answer: Result<Output<'topic.manage'>>, before: readonly ManagedTopic[]): void {
    setProblem(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setPages([...before, ...answer.value.topics]);
    setNext(answer.value.next);
  }

  const reload = useEffectEvent(
    (_followed: unknown) => void actions.topics.manage(undefined).then((answer) => show(answer, [])),
  );
  useEffect(() => reload(followed), [followed]);

  async function remove(topic: string): Promise<Problem | null> {
    const refused = await actions.topics.remove(topic);
    if (refused === null) setPages((before) => before.filter((one) => one.topic !== topic));
    return refused;
  }

  const small = cx(controls['secondary'], styles['small']);
  if (pages.length === 0 && problem === null) return null;
  return (
    <section className={styles['part']}>
      <h2>{t('activity.managedTopics')}</h2>
      <ul aria-label={t('activity.managedTopics')}>
        {pages.map(({ topic }) => (
          <li key={topic} className={styles['setting']}>
            <span className={cx(controls['grow'], controls['cut'])}>{topic}</span>
            <button
              type="button"
              className={small}
              aria-label={t('activity.deleteTopicNamed', { topic })}
              onClick={() => setChosen(topic)}
            >
              {t('activity.deleteTopic')}
            </button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <button
          type="button"
          className={small}
          onClick={() => void actions.topics.manage(next).then((answer) => show(answer, pages))}
        >
          {t('activity.moreTopics')}
        </button>
      )}
      <ProblemText problem={problem} className={styles['why']} />
      {chosen !== null && (
        <ConfirmDialog
          title={t('activity.deleteTopicTitle', { topic: chosen })}
          text={t('activity.deleteTopicText')}
          confirmLabel={t('activity.deleteTopic')}
          danger
          onConfirm={() => remove(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}
