import { type ReactElement, useEffect, useState } from 'react';
import type { ListedRoom } from '#shared/contract/directoryCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Output } from '#shared/contract/index.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { Icon } from '../parts/Icon.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { accessWords } from './accessWords.ts';
import styles from './Directory.module.css';
import form from './RoomForm.module.css';
import { useIsMember, useJoinRequest } from './useJoinRequest.ts';

type Page = Output<'directory.search'>;

/** The rooms that people find and join, by name or topic. */
export function DirectoryDialog(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const field = useInitialFocus();
  const [query, setQuery] = useState('');
  const { found, problem, busy, loadMore } = useDirectory(query);

  return (
    <Dialog title={t('rooms.directory.title')} subtitle={t('rooms.directory.text')} onClose={actions.rooms.closeDialog}>
      <label className={cx(controls['searchField'], styles['find'])}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          dir="auto"
          aria-label={t('rooms.directory.find')}
          placeholder={t('rooms.directory.find')}
          value={query}
          maxLength={LIMITS.directoryQueryLength}
          onChange={(event) => setQuery(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <output className={styles['count']}>
        {problem !== null
          ? describeProblem(t, problem)
          : found !== null &&
            (found.total === 0 && query.trim() === ''
              ? t('rooms.directory.empty')
              : t('rooms.directory.count', { count: found.total }))}
      </output>
      <ul className={styles['rooms']} aria-label={t('rooms.directory.list')}>
        {found?.rooms.map((room) => (
          <DirectoryRow key={room.conversationId} room={room} />
        ))}
        {found !== null && found.next !== null && (
          <li className={styles['more']}>
            <ServerButton className={controls['secondary']} disabled={busy} onClick={loadMore}>
              {t('rooms.directory.more')}
            </ServerButton>
          </li>
        )}
      </ul>
      <div className={form['actions']}>
        <ServerButton
          className={controls['secondary']}
          onClick={() => actions.rooms.openDialog({ kind: 'new', name: '', like: null, isChannel: true })}
        >
          {t('rooms.newChannel')}
        </ServerButton>
        <button type="button" className={controls['primary']} onClick={actions.rooms.closeDialog}>
          {t('rooms.directory.done')}
        </button>
      </div>
    </Dialog>
  );
}

/** What was found for a query; `rooms` of all pages that were loaded. */
interface Found {
  readonly query: string;
  readonly page: Page;
}

/** The rooms found for a query. Those of the query before stay until the new ones have arrived. */
function useDirectory(query: string) {
  const { actions } = useParley();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void actions.rooms.searchDirectory(query, null).then((result) => {
      if (!isCurrent) return;
      setProblem(result.ok ? null : result.error);
      if (result.ok) setFound({ query, page: result.value });
    });
    return () => {
      isCurrent = false;
    };
  }, [actions, query]);

  async function loadMore(before: Found): Promise<void> {
    setLoadingMore(true);
    const result = await actions.rooms.searchDirectory(before.query, before.page.next);
    setLoadingMore(false);
    setProblem(result.ok ? null : result.error);
    if (!result.ok) return;
    const { value } = result;
    // A new query, whose answer came meanwhile, has its own pages.
    setFound((now) =>
      now === before ? { ...now, page: { ...value, rooms: [...now.page.rooms, ...value.rooms] } } : now,
    );
  }

  return {
    found: found?.page ?? null,
    problem,
    busy: isLoadingMore || found?.query !== query,
    loadMore: () => {
      if (found !== null) void loadMore(found);
    },
  };
}

function DirectoryRow({ room }: { readonly room: ListedRoom }): ReactElement {
  const t = useWords();
  const { conversationId, title, topic, locked, members, seats, request } = room;
  // It may have been approved since the list was loaded.
  const isMember = useIsMember(conversationId) || room.joined;
  const [problem, setProblem] = useState<Problem | null>(null);
  const isAsked = request !== undefined && !isMember;

  return (
    <li className={styles['room']}>
      <span className={styles['sign']} title={t(accessWords(room))}>
        <Icon name={isEncryptedRoom(conversationId) ? 'encrypted' : locked ? 'lock' : 'hash'} />
      </span>
      <span className={styles['words']}>
        <b className={controls['cut']} title={title}>
          {title}
        </b>
        <small className={controls['cut']} title={topic}>
          {topic}
        </small>
        {isAsked && <RequestState conversationId={conversationId} />}
        {problem !== null && (
          <small role="alert" className={styles['problem']}>
            {describeProblem(t, problem)}
          </small>
        )}
      </span>
      <span className={controls['muted']}>
        {seats === 0
          ? t('insideRoom.members', { count: members })
          : t('rooms.directory.seats', { taken: members, seats })}
      </span>
      {isAsked ? (
        <RequestButton room={room} onProblem={setProblem} />
      ) : (
        <JoinButton room={room} isMember={isMember} onProblem={setProblem} />
      )}
      {problem?.code === 'ROOM_NOT_ENCRYPTED' && <JoinReadable room={room} onProblem={setProblem} />}
    </li>
  );
}

interface RowButtonProps {
  readonly room: ListedRoom;
  readonly onProblem: (problem: Problem | null) => void;
}

/** Opens a room that I am in, or joins it. */
function JoinButton({ room, isMember, onProblem }: RowButtonProps & { readonly isMember: boolean }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const [busy, setBusy] = useState(false);
  const { conversationId, title, locked } = room;

  async function join(): Promise<void> {
    if (isMember) {
      actions.rooms.closeDialog();
      actions.conversations.open(conversationId);
    } else if (locked) {
      actions.rooms.openDialog({ kind: 'enter', name: title });
    } else {
      setBusy(true);
      onProblem(await actions.rooms.enter({ name: title }));
      setBusy(false);
    }
  }

  return (
    <ServerButton
      className={controls['secondary']}
      disabled={busy}
      aria-label={t(isMember ? 'rooms.directory.openNamed' : 'rooms.directory.joinNamed', { name: title })}
      onClick={() => void join()}
    >
      {t(isMember ? 'rooms.directory.open' : 'rooms.enter')}
    </ServerButton>
  );
}

/** Joins a room whose name was that of an encrypted one: I confirm that the server may read it. */
function JoinReadable({ room, onProblem }: RowButtonProps): ReactElement {
  const t = useWords();
  const { rooms } = useParley().actions;
  return (
    <ServerButton
      className={controls['secondary']}
      onClick={() => void rooms.enter({ name: room.title, encrypted: false }).then(onProblem)}
    >
      {t('rooms.joinReadable')}
    </ServerButton>
  );
}

/** Asks to join a room, or withdraws my request. After a declined one it waits until I may ask again. */
function RequestButton({ room: { conversationId, title }, onProblem }: RowButtonProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { state } = useJoinRequest(conversationId);
  const [busy, setBusy] = useState(false);
  const words = { none: 'ask', pending: 'withdraw', declined: 'wait' } as const;

  async function run(): Promise<void> {
    if (state === 'none') return actions.rooms.openDialog({ kind: 'enter', name: title });
    setBusy(true);
    onProblem(await actions.joinRequests.withdraw(conversationId));
    setBusy(false);
  }

  return (
    <ServerButton
      className={controls['secondary']}
      disabled={busy || state === 'declined'}
      aria-label={t(`joinRequests.${words[state]}Named`, { name: title })}
      onClick={() => void run()}
    >
      {t(`joinRequests.${words[state]}`)}
    </ServerButton>
  );
}

/** Where my request stands; renders nothing before I asked. */
function RequestState({ conversationId }: { readonly conversationId: string }): ReactElement | null {
  const t = useWords();
  const today = useToday();
  const { state, until } = useJoinRequest(conversationId);
  if (state === 'none') return null;
  const time = dayAndTime(until ?? 0, today);
  return <small>{t(state === 'pending' ? 'joinRequests.pending' : 'joinRequests.declined', { time })}</small>;
}
