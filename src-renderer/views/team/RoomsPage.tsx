import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import type { AdminRoom } from '#shared/contract/oversightCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import { useAccountName } from '../names/usePerson.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley, useToday } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import { PagedList } from './PagedList.tsx';
import { RoomOwnerDialog } from './RoomOwnerDialog.tsx';
import styles from './Team.module.css';

/** All rooms of the team, also hidden ones; an admin closes a room or gives it another owner. */
export function RoomsPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const pages = useStore(stores.allRooms);
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { allRooms, team } = actions;

  useEffect(() => void allRooms.search(query).then(setProblem), [allRooms, query]);
  // Also who is deactivated.
  useEffect(() => void team.loadPeople(), [team]);

  const rooms = pages?.rooms ?? [];
  return (
    <>
      <p className={styles['note']}>{t('oversight.roomsIntro')}</p>
      <Field
        label={t('oversight.findRooms')}
        type="search"
        value={query}
        maxLength={LIMITS.directoryQueryLength}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <PagedList
        label={t('team.rooms')}
        pages={pages}
        problem={problem}
        onTryAgain={() => void allRooms.search(query).then(setProblem)}
        onMore={() => void allRooms.loadMore().then(setProblem)}
        summary={
          pages !== null && (
            <output className={styles['note']}>
              {pages.total === 0
                ? t(pages.query.trim() === '' ? 'oversight.noRooms' : 'oversight.noRoomFound')
                : t('oversight.roomCount', { count: pages.total })}
            </output>
          )
        }
      >
        {rooms.map((room) => (
          <Boundary key={room.epoch} kind="item">
            <RoomRow room={room} />
          </Boundary>
        ))}
      </PagedList>
    </>
  );
}

function RoomRow({ room }: { readonly room: AdminRoom }): ReactElement {
  const t = useWords();
  return (
    <li className={styles['row']}>
      <Icon name={room.locked ? 'lock' : 'hash'} />
      <span className={cx(controls['grow'], styles['words'])}>
        <b className={controls['cut']} title={room.title} dir="auto">
          {room.title}
        </b>
        <small>{useFacts(room).join(' · ')}</small>
      </span>
      {room.hidden && <span className={styles['role']}>{t('rooms.hidden')}</span>}
      <span className={styles['menu']}>
        <RoomMenu room={room} />
      </span>
    </li>
  );
}

const JOINING = {
  open: 'insideRoom.joiningOpen',
  request: 'insideRoom.joiningRequest',
  private: 'insideRoom.joiningPrivate',
} as const;

/** What an admin sees of a room, as short texts. */
function useFacts({ ownerId, joining, locked, members, seats, activeAt, closesAt }: AdminRoom): string[] {
  const t = useWords();
  const today = useToday();
  const name = useAccountName()(ownerId);
  const people = useStore(useParley().stores.team, (team) => team.people);
  const isGone = people?.some(({ id, deactivatedAt }) => id === ownerId && deactivatedAt !== null) === true;
  return [
    t(isGone ? 'oversight.formerOwner' : 'oversight.owner', { name }),
    t('oversight.joining', { who: t(JOINING[joining]) }),
    ...(locked ? [t('rooms.locked')] : []),
    seats === 0 ? t('insideRoom.members', { count: members }) : t('rooms.directory.seats', { taken: members, seats }),
    t('oversight.active', { time: dayAndTime(activeAt, today) }),
    closesAt === 0 ? t('oversight.stays') : t('oversight.closes', { time: dayAndTime(closesAt, today) }),
  ];
}

function RoomMenu({ room }: { readonly room: AdminRoom }): ReactElement {
  const t = useWords();
  const { allRooms } = useParley().actions;
  const [question, setQuestion] = useState<'owner' | 'close' | null>(null);
  const name = room.title;
  const close = (): void => setQuestion(null);
  return (
    <>
      <Menu>
        <MenuButton className={controls['icon']} label={t('oversight.roomMenu', { name })}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent>
          <MenuItem label={t('oversight.changeOwner')} needsServer onSelect={() => setQuestion('owner')} />
          <MenuSeparator />
          <MenuItem label={t('oversight.closeRoom')} isDanger needsServer onSelect={() => setQuestion('close')} />
        </MenuContent>
      </Menu>
      {question === 'owner' && <RoomOwnerDialog room={room} onClose={close} />}
      {question === 'close' && (
        <ConfirmDialog
          title={t('oversight.closeTitle', { name })}
          text={t('oversight.closeText')}
          confirmLabel={t('oversight.closeYes')}
          danger
          onConfirm={() => allRooms.close(room)}
          onClose={close}
        />
      )}
    </>
  );
}
