import { type ReactElement, useEffect, useId, useState } from 'react';
import type { TFunction } from 'i18next';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { describeIdleTime } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { EndedRoom } from '../../stores/rooms/reduce.ts';
import { isClosed } from '../../stores/rooms/selectors.ts';
import { dayAndTime } from '../../text/times.ts';
import { isReachable } from '../../stores/connection/reduce.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './ClosedRoom.module.css';

/** In place of a conversation whose room closed: what happened, and what to do next. */
export function ClosedRoom({ ended }: { readonly ended: EndedRoom }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const now = useNow();
  const { conversationId, room } = ended;
  const hasDraft = useStore(stores.drafts, (drafts) => (drafts[conversationId] ?? '') !== '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const closed = isClosed(ended);
  const isNameTaken = problem?.code === 'ROOM_NAME_TAKEN';
  const canJoin = useIsNameTaken(ended) || isNameTaken || !closed;
  const hintId = useId();
  const enter = (): void => actions.rooms.openDialog({ kind: 'enter', name: room.title });

  async function recreate(): Promise<void> {
    setBusy(true);
    const result = await actions.rooms.recreate(conversationId);
    setBusy(false);
    setProblem(result);
  }

  return (
    <EmptyState
      icon="timer"
      title={t(closed ? 'rooms.closedTitle' : 'rooms.removedTitle', { name: room.title })}
      text={describeEnd(t, ended, { me: me.id, now })}
      more={
        <>
          {hasDraft && <p className={styles['draft']}>{t('rooms.draftKept')}</p>}
          {closed && canJoin && problem === null && <p className={styles['draft']}>{t('rooms.existsAgain')}</p>}
          {!canJoin && (
            <p id={hintId} className={styles['draft']}>
              {t('rooms.makeAgainHint')}
            </p>
          )}
          <ProblemText problem={problem} className={styles['problem']} />
        </>
      }
    >
      <button type="button" className={controls['secondary']} onClick={() => actions.rooms.forget(conversationId)}>
        {t('rooms.removeFromList')}
      </button>
      {closed && room.hidden && !canJoin && (
        <ServerButton className={controls['secondary']} onClick={enter}>
          {t('rooms.enterAgain')}
        </ServerButton>
      )}
      {canJoin ? (
        <ServerButton className={cx(controls['primary'], styles['primary'])} onClick={enter}>
          {t('rooms.enterAgain')}
        </ServerButton>
      ) : (
        <ServerButton
          className={cx(controls['primary'], styles['primary'])}
          disabled={busy}
          aria-describedby={hintId}
          onClick={() => void recreate()}
        >
          {t(busy ? 'rooms.working' : 'rooms.makeAgain')}
        </ServerButton>
      )}
    </EmptyState>
  );
}

interface Reader {
  readonly me: string;
  readonly now: number;
}

function describeEnd(t: TFunction, { reason, room, until }: EndedRoom, { me, now }: Reader): string {
  switch (reason) {
    case 'quiet':
      return t('rooms.quiet', { idle: describeIdleTime(t, room.idleTtlMs) });
    case 'owner':
      return t(room.ownerId === me ? 'rooms.closedByMe' : 'rooms.closedByOwner');
    case 'admin':
      return t('rooms.closedByAdmin');
    case 'unknown':
      return t('rooms.closedUnseen');
    case 'removed':
      if (until === undefined) return t('rooms.removed');
      return until > now ? t('rooms.removedUntil', { time: dayAndTime(until, now) }) : t('rooms.removalOver');
    case 'left':
      return t('rooms.left');
    default:
      return assertNever(reason);
  }
}

/**
 * Whether another room has taken the name of one that closed. Checked every minute, when the window gets the focus, and
 * when the server is reachable again. A hidden room is never found, because the server does not reveal it.
 */
function useIsNameTaken(ended: EndedRoom): boolean {
  const { stores, actions } = useParley();
  const canAsk = useStore(stores.connection, isReachable);
  const [isTaken, setTaken] = useState(false);
  const name = isClosed(ended) ? ended.room.title : null;

  useEffect(() => {
    let isMounted = true;
    async function check(): Promise<void> {
      if (name === null || !canAsk) return;
      const exists = await actions.rooms.exists(name);
      if (isMounted && exists !== null) setTaken(exists);
    }
    void check();
    const unsubscribe = stores.host.subscribe(() => void check());
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [actions, stores, name, canAsk]);

  return isTaken;
}
