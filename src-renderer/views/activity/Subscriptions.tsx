import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Problem } from '../../stores/Problem.ts';
import { topicsByName } from '../../stores/topics/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './Activity.module.css';

/** The topic names and patterns that I follow, each with its matching topics. */
export function Subscriptions(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const topics = useStore(stores.topics);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { subscriptions } = topics;
  const followed = topicsByName(topics);
  const small = cx(controls['secondary'], styles['small']);

  return (
    <section className={styles['part']}>
      <h2>{t('activity.following')}</h2>
      {subscriptions.length === 0 && <p className={styles['meta']}>{t('activity.followingNone')}</p>}
      <ul aria-label={t('activity.following')}>
        {subscriptions.map(({ pattern }) => {
          const matching = followed.filter(({ because }) => because.includes(pattern));
          return (
            <li key={pattern} className={styles['setting']}>
              <div className={controls['grow']}>
                <b>{pattern}</b>{' '}
                <span className={controls['muted']}>· {t('activity.topicsCount', { count: matching.length })}</span>
              </div>
              <button
                type="button"
                className={small}
                aria-label={t('activity.leaveNamed', { pattern })}
                onClick={() => void actions.topics.unsubscribe(pattern).then(setProblem)}
              >
                {t('activity.leave')}
              </button>
              {matching.map(({ topic, muted }) => (
                <div key={topic} className={styles['brought']}>
                  <span className={cx(controls['grow'], controls['cut'])}>{topic}</span>
                  {muted ? (
                    <span className={controls['muted']}>{t('activity.muted')}</span>
                  ) : (
                    <button
                      type="button"
                      aria-label={t('activity.mute', { topic })}
                      onClick={() => void actions.topics.mute(topic, true).then(setProblem)}
                    >
                      {t('activity.muteOne')}
                    </button>
                  )}
                </div>
              ))}
            </li>
          );
        })}
      </ul>
      <ProblemText problem={problem} className={styles['why']} />
    </section>
  );
}
