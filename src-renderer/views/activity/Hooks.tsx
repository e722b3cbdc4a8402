import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Hook } from '#shared/contract/noticeModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Problem } from '../../stores/Problem.ts';
import { postKey } from '../../stores/topics/reduce.ts';
import { isLoopback } from '../../text/isLoopback.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './Activity.module.css';
import { HookForm } from './HookForm.tsx';
import { HookToken } from './HookToken.tsx';

/**
 * Lists and creates webhooks. The URL of a new webhook contains its token and is shown only until its creator confirms
 * having it. Webhooks can be created only where the URL is known, because a Parley server receives them.
 */
export function Hooks(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const now = useNow();
  const [listed, setListed] = useState<Result<readonly Hook[]> | null>(null);
  const made = useStore(stores.activity, ({ newHooks }) => newHooks);
  const origin = useStore(stores.host, ({ description }) => description?.connection?.origin);
  const [refused, setRefused] = useState<Problem | null>(null);
  const newestByProgram = useStore(stores.topics, ({ posts }) => {
    const post = posts.find(({ from }) => from.kind === 'program');
    return post === undefined ? null : postKey(post);
  });
  const { topics } = actions;
  const hooks = listed?.ok === true ? listed.value : null;
  const problem = refused ?? (listed?.ok === false ? listed.error : null);

  // A post by a program may be the first use of a webhook.
  const reload = useEffectEvent((_newest: string | null) => void topics.listHooks().then(setListed));
  useEffect(() => reload(newestByProgram), [newestByProgram]);

  async function remove(id: string): Promise<void> {
    const removeProblem = await topics.removeHook(id);
    setRefused(removeProblem);
    if (removeProblem !== null) return;
    setListed(await topics.listHooks());
  }

  return (
    <section className={styles['part']}>
      <h2>{t('activity.programs')}</h2>
      <p className={styles['meta']}>{t('activity.programsText')}</p>
      <ul aria-label={t('activity.programs')}>
        {hooks?.map(({ id, name, pattern, lastUsedAt }) => (
          <li key={id} className={styles['setting']}>
            <span className={controls['grow']}>
              <b>{name}</b>{' '}
              <span className={controls['muted']}>
                · {pattern} ·{' '}
                {lastUsedAt === null
                  ? t('activity.neverUsed')
                  : t('activity.lastUsed', { time: dayAndTime(lastUsedAt, now) })}
              </span>
            </span>
            <button
              type="button"
              className={cx(controls['secondary'], styles['small'])}
              aria-label={t('activity.removeHookNamed', { name })}
              onClick={() => void remove(id)}
            >
              {t('activity.removeHook')}
            </button>
          </li>
        ))}
      </ul>
      {hooks?.length === 0 && <p className={styles['meta']}>{t('activity.hooksNone')}</p>}
      <ProblemText problem={problem} className={styles['why']} />
      {origin === undefined ? (
        <p className={styles['line']}>{t('activity.webhooksElsewhere')}</p>
      ) : (
        <>
          {made.map((one) => (
            <HookToken key={one.hook.id} {...one} origin={origin} onDone={() => topics.hideToken(one.hook.id)} />
          ))}
          <HookForm onMade={() => void topics.listHooks().then(setListed)} />
          {isLoopback(origin) && <p className={styles['meta']}>{t('activity.webhooksLocal', { origin })}</p>}
        </>
      )}
    </section>
  );
}
