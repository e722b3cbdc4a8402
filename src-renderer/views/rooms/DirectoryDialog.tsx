import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRoom } from '#shared/contract/directoryCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Output } from '#shared/contract/index.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { Icon } from '../parts/Icon.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Directory.module.css';

type Page = Output<'directory.search'>;

/** The rooms that people find and join, by name or topic. */
export function DirectoryDialog(): ReactElement {
  const { t } = useTranslation();
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
      <div className={styles['actions']}>
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

/** The pages loaded so far for a query. The rooms of the query before stay until those of the new one have arrived. */
function useDirectory(query: string) {
  const { actions } = useParley();
  const [found, setFound] = useState<Page | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const newest = useRef(0);

  async function load(before: Page | null): Promise<void> {
    newest.current += 1;
    const request = newest.current;
    setBusy(true);
    const result = await actions.rooms.searchDirectory(query, before?.next ?? null);
    // A later request has its own answer.
    if (request !== newest.current) return;
    setBusy(false);
    setProblem(result.ok ? null : result.error);
    if (result.ok) setFound({ ...result.value, rooms: [...(before?.rooms ?? []), ...result.value.rooms] });
  }

  const search = useEffectEvent(() => void load(null));
  useEffect(() => search(), [query]);
  return { found, problem, busy, loadMore: () => void load(found) };
}

function DirectoryRow({ room }: { readonly room: ListedRoom }): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const { conversationId, title, topic, locked, members, seats, joined } = room;

  async function join(): Promise<void> {
    if (joined) {
      actions.rooms.closeDialog();
      actions.conversations.open(conversationId);
    } else if (locked) {
      actions.rooms.openDialog({ kind: 'enter', name: title });
    } else {
      setBusy(true);
      setProblem(await actions.rooms.enter({ name: title }));
      setBusy(false);
    }
  }

  return (
    <li className={styles['room']}>
      <span className={styles['sign']} title={t(locked ? 'rooms.locked' : 'rooms.open')}>
        <Icon name={locked ? 'lock' : 'hash'} />
      </span>
      <span className={styles['words']}>
        <b className={controls['cut']} title={title}>
          {title}
        </b>
        <small className={controls['cut']} title={topic}>
          {topic}
        </small>
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
      <ServerButton
        className={controls['secondary']}
        disabled={busy}
        aria-label={t(joined ? 'rooms.directory.openNamed' : 'rooms.directory.joinNamed', { name: title })}
        onClick={() => void join()}
      >
        {t(joined ? 'rooms.directory.open' : 'rooms.enter')}
      </ServerButton>
    </li>
  );
}
