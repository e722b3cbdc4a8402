import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isNearLimit } from '#shared/quota/isNearLimit.ts';
import type { Output } from '#shared/contract/index.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { sizeOf } from '../../text/sizes.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { PagedList } from './PagedList.tsx';
import styles from './Team.module.css';

/** What the files of the team have, and of each person, the largest first. */
export function StoragePage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const pages = useStore(stores.storage);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { storage } = actions;
  const load = (): void => void storage.load().then(setProblem);

  useEffect(() => void storage.load().then(setProblem), [storage]);

  return (
    <>
      <p className={styles['note']}>{t('storage.intro')}</p>
      <PagedList
        label={t('team.storage')}
        pages={pages}
        problem={problem}
        onTryAgain={load}
        onMore={() => void storage.loadMore().then(setProblem)}
        summary={pages !== null && <Total pages={pages} />}
      >
        {pages?.people.map(({ userId, bytes }) => (
          <Boundary key={userId} kind="item">
            <PersonRow userId={userId} bytes={bytes} />
          </Boundary>
        ))}
      </PagedList>
    </>
  );
}

function Total({ pages }: { readonly pages: Output<'admin.storage'> }): ReactElement {
  const t = useWords();
  const { totalBytes, limitBytes } = pages;
  const sizes = { used: sizeOf(totalBytes), limit: sizeOf(limitBytes) };
  return (
    <>
      <p>
        <b>{limitBytes === 0 ? t('storage.total', sizes) : t('storage.totalOf', sizes)}</b>
      </p>
      {isNearLimit(totalBytes, limitBytes) && <output className={styles['note']}>{t('storage.near')}</output>}
      {pages.total === 0 && <p className={styles['note']}>{t('storage.noFiles')}</p>}
    </>
  );
}

function PersonRow({ userId, bytes }: Output<'admin.storage'>['people'][number]): ReactElement {
  const name = useAccountName()(userId);
  return (
    <li className={styles['row']}>
      <span className={cx(controls['grow'], controls['cut'])} title={name} dir="auto">
        {name}
      </span>
      <span>{sizeOf(bytes)}</span>
    </li>
  );
}
