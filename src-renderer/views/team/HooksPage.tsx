import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Hook } from '#shared/contract/noticeModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import { useAccountName } from '../names/usePerson.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley, useToday } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { PagedList } from './PagedList.tsx';
import styles from './Team.module.css';

/** The webhooks of everyone; an admin revokes one. */
export function HooksPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const pages = useStore(stores.teamHooks);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [revoking, setRevoking] = useState<Hook | null>(null);
  const { teamHooks } = actions;
  const load = (): void => void teamHooks.load().then(setProblem);

  useEffect(() => void teamHooks.load().then(setProblem), [teamHooks]);

  return (
    <>
      <p className={styles['note']}>{t('oversight.hooksIntro')}</p>
      <PagedList
        label={t('team.hooks')}
        pages={pages}
        problem={problem}
        onTryAgain={load}
        onMore={() => void teamHooks.loadMore().then(setProblem)}
        summary={
          pages?.hooks.length === 0 && pages.next === null && <p className={styles['note']}>{t('oversight.noHooks')}</p>
        }
      >
        {pages?.hooks.map((hook) => (
          <Boundary key={hook.id} kind="item">
            <HookRow hook={hook} onRevoke={() => setRevoking(hook)} />
          </Boundary>
        ))}
      </PagedList>
      {revoking !== null && (
        <ConfirmDialog
          title={t('oversight.revokeTitle', { name: revoking.name })}
          text={t('oversight.revokeText')}
          confirmLabel={t('oversight.revokeYes')}
          danger
          onConfirm={() => teamHooks.revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

function HookRow({ hook, onRevoke }: { readonly hook: Hook; readonly onRevoke: () => void }): ReactElement {
  const t = useWords();
  const today = useToday();
  const { name, pattern, at, lastUsedAt } = hook;
  const facts = [
    t('oversight.hookPattern', { pattern }),
    t('oversight.hookBy', { name: useAccountName()(hook.by), time: dayAndTime(at, today) }),
    lastUsedAt === null ? t('oversight.neverUsed') : t('oversight.lastUsed', { time: dayAndTime(lastUsedAt, today) }),
  ];
  return (
    <li className={styles['row']}>
      <span className={cx(controls['grow'], styles['words'])}>
        <b className={controls['cut']} title={name} dir="auto">
          {name}
        </b>
        <small>{facts.join(' · ')}</small>
      </span>
      <span className={styles['buttons']}>
        <ServerButton
          className={controls['secondary']}
          aria-label={t('oversight.revokeNamed', { name })}
          onClick={onRevoke}
        >
          {t('oversight.revoke')}
        </ServerButton>
      </span>
    </li>
  );
}
