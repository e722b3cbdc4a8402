import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './Activity.module.css';

export function MutedTopics(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const muted = useStore(stores.topics, (topics) => topics.muted);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (muted.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h2>{t('activity.mutedTopics')}</h2>
      <ul aria-label={t('activity.mutedTopics')}>
        {muted.map((topic) => (
          <li key={topic} className={styles['setting']}>
            <span className={cx(controls['grow'], controls['cut'])}>{topic}</span>
            <button
              type="button"
              className={cx(controls['secondary'], styles['small'])}
              aria-label={t('activity.unmuteNamed', { topic })}
              onClick={() => void actions.topics.mute(topic, false).then(setProblem)}
            >
              {t('activity.unmute')}
            </button>
          </li>
        ))}
      </ul>
      <ProblemText problem={problem} className={styles['why']} />
    </section>
  );
}
