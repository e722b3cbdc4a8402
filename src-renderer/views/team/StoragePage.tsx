import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { roomStorageKey } from '#shared/quota/addRoomStorage.ts';
import { isNearLimit } from '#shared/quota/isNearLimit.ts';
import type { Output } from '#shared/contract/index.ts';
import type { RoomStorage } from '#shared/contract/oversightCalls.ts';
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

const LISTS = ['people', 'rooms'] as const;
type ListName = (typeof LISTS)[number];

const ICONS = { groups: 'people', direct: 'send', closed: 'timer' } as const;

/** How much storage the files of the team use, by person or by room, the largest first. */
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
      {list === 'people' ? <People /> : <Rooms />}
    </>
  );
}

function People(): ReactElement {
  const { stores, actions } = useParley();
  const { loadPeople, loadMorePeople } = actions.storage;
  const pages = useStore(stores.storage, ({ people }) => people);
  return (
    <SizeList list="people" pages={pages} load={loadPeople} loadMore={loadMorePeople}>
      {pages?.people.map(({ userId, bytes }) => (
        <Boundary key={userId} kind="item">
          <PersonRow userId={userId} bytes={bytes} />
        </Boundary>
      ))}
    </SizeList>
  );
}

function Rooms(): ReactElement {
  const { stores, actions } = useParley();
  const { loadRooms, loadMoreRooms } = actions.storage;
  const pages = useStore(stores.storage, ({ rooms }) => rooms);
  return (
    <SizeList list="rooms" pages={pages} load={loadRooms} loadMore={loadMoreRooms}>
      {pages?.rooms.map((row) => (
        <Boundary key={roomStorageKey(row)} kind="item">
          <RoomRow row={row} />
        </Boundary>
      ))}
    </SizeList>
  );
}

type Sizes = Pick<Output<'admin.storage'>, 'totalBytes' | 'limitBytes' | 'total' | 'next'>;

interface SizeListProps {
  readonly list: ListName;
  readonly pages: Sizes | null;
  readonly load: () => Refusal;
  readonly loadMore: () => Refusal;
  /** The rows. */
  readonly children: ReactNode;
}

function SizeList({ list, pages, load, loadMore, children }: SizeListProps): ReactElement {
  const t = useWords();
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => void load().then(setProblem), [load]);

  return (
    <PagedList
      label={t(`storage.by.${list}`)}
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
      <span dir="auto">{sizeOf(bytes)}</span>
    </li>
  );
}

function RoomRow({ row }: { readonly row: RoomStorage }): ReactElement {
  const t = useWords();
  const name = row.kind === 'room' ? row.room.title : t(`storage.together.${row.kind}`);
  const [isLocked, isHidden] = row.kind === 'room' ? [row.room.locked, row.room.hidden] : [false, false];
  return (
    <li className={styles['row']}>
      <Icon name={row.kind === 'room' ? (isLocked ? 'lock' : 'hash') : ICONS[row.kind]} />
      <span className={cx(controls['grow'], controls['cut'])} title={name} dir="auto">
        {name}
      </span>
      {isLocked && <span className={styles['role']}>{t('rooms.locked')}</span>}
      {isHidden && <span className={styles['role']}>{t('rooms.hidden')}</span>}
      <span dir="auto">{sizeOf(row.bytes)}</span>
    </li>
  );
}
