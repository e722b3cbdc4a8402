import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isNearLimit } from '#shared/quota/isNearLimit.ts';
import type { Output } from '#shared/contract/index.ts';
import type { StoragePlace } from '#shared/contract/oversightCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem, Refusal } from '../../stores/Problem.ts';
import { sizeOf } from '../../text/sizes.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { Choice } from '../settings/SettingControls.tsx';
import { PagedList } from './PagedList.tsx';
import styles from './Team.module.css';

const LISTS = ['people', 'places'] as const;
type ListName = (typeof LISTS)[number];

/** What the files of the team have, by person or by place, the largest first. */
export function StoragePage(): ReactElement {
  const t = useWords();
  const [list, setList] = useState<ListName>('people');
  return (
    <>
      <p className={styles['note']}>{t('storage.intro')}</p>
      <Choice
        label={t('storage.show')}
        value={list}
        options={LISTS.map((value) => ({ value, label: t(`storage.by.${value}`) }))}
        onChoose={setList}
      />
      {list === 'people' ? <People /> : <Places />}
    </>
  );
}

function People(): ReactElement {
  const { stores, actions } = useParley();
  const { loadPeople, loadMorePeople } = actions.storage;
  const pages = useStore(stores.storage, ({ people }) => people);
  return (
    <SizeList pages={pages} load={loadPeople} loadMore={loadMorePeople}>
      {pages?.people.map(({ userId, bytes }) => (
        <Boundary key={userId} kind="item">
          <PersonRow userId={userId} bytes={bytes} />
        </Boundary>
      ))}
    </SizeList>
  );
}

function Places(): ReactElement {
  const { stores, actions } = useParley();
  const { loadPlaces, loadMorePlaces } = actions.storage;
  const pages = useStore(stores.storage, ({ places }) => places);
  return (
    <SizeList pages={pages} load={loadPlaces} loadMore={loadMorePlaces}>
      {pages?.places.map((place, index) => (
        <Boundary key={place.room?.conversationId ?? `${place.kind} ${index}`} kind="item">
          <PlaceRow place={place} />
        </Boundary>
      ))}
    </SizeList>
  );
}

type Sizes = Pick<Output<'admin.storage'>, 'totalBytes' | 'limitBytes' | 'total' | 'next'>;

interface SizeListProps {
  readonly pages: Sizes | null;
  readonly load: () => Refusal;
  readonly loadMore: () => Refusal;
  /** The rows. */
  readonly children: ReactNode;
}

function SizeList({ pages, load, loadMore, children }: SizeListProps): ReactElement {
  const t = useWords();
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => void load().then(setProblem), [load]);

  return (
    <PagedList
      label={t('team.storage')}
      pages={pages}
      problem={problem}
      onTryAgain={() => void load().then(setProblem)}
      onMore={() => void loadMore().then(setProblem)}
      summary={pages !== null && <Total pages={pages} />}
    >
      {children}
    </PagedList>
  );
}

function Total({ pages }: { readonly pages: Sizes }): ReactElement {
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

function PlaceRow({ place: { kind, room, bytes } }: { readonly place: StoragePlace }): ReactElement {
  const t = useWords();
  const name = room === null ? t(`storage.place.${kind}`) : room.title;
  return (
    <li className={styles['row']}>
      {room !== null && <Icon name={room.locked ? 'lock' : 'hash'} />}
      <span className={cx(controls['grow'], controls['cut'])} title={name} dir="auto">
        {name}
      </span>
      {room?.hidden === true && <span className={styles['role']}>{t('rooms.hidden')}</span>}
      <span>{sizeOf(bytes)}</span>
    </li>
  );
}
