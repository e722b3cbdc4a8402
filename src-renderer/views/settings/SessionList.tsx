import type { TFunction } from 'i18next';
import { type ReactElement, useCallback, useEffect, useReducer } from 'react';
import type { Device } from '#shared/account/describeDevice.ts';
import type { Output } from '#shared/contract/index.ts';
import type { AccountSession } from '#shared/contract/sessionCalls.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

/** A session in use is recorded every few minutes. */
const ACTIVE_MS = 10 * 60_000;

/** Where the person is signed in; ends one of these sessions, or all others. */
export function SessionList(): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const { sessions, problem, change } = useSessions(null);
  return (
    <section {...asSetting('sessions')} aria-labelledby="sessions">
      <h4 id="sessions">{t('settings.sessions')}</h4>
      <ProblemText problem={problem} className={styles['bad']} />
      {sessions === null && problem === null && <p className={styles['note']}>{t('settings.loadingSessions')}</p>}
      <ul className={styles['list']} aria-labelledby="sessions">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => change(client.request('account.endSession', { id: session.id }))}
          />
        ))}
      </ul>
      {sessions !== null && sessions.length > 1 && (
        <div className={styles['buttons']}>
          <ServerButton
            className={controls['secondary']}
            onClick={() => change(client.request('account.endOtherSessions', {}))}
          >
            {t('settings.endOtherSessions')}
          </ServerButton>
        </div>
      )}
    </section>
  );
}

/** “Firefox on Linux”, or what is known of it. */
export function deviceName(t: TFunction, { app, system }: Device): string {
  if (app !== null && system !== null) return t('settings.deviceOn', { app, system });
  return app ?? system ?? t('settings.unknownDevice');
}

export interface SessionRowProps {
  readonly session: AccountSession;
  readonly onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps): ReactElement {
  const t = useWords();
  const now = useNow();
  const { device, address, startedAt, usedAt, isCurrent } = session;
  const name = deviceName(t, device);
  const used =
    now - usedAt < ACTIVE_MS ? t('settings.activeNow') : t('settings.used', { time: dayAndTime(usedAt, now) });
  const facts = [
    isCurrent ? t('settings.thisSession') : used,
    ...(address === null ? [] : [address]),
    t('settings.signedInAt', { time: dayAndTime(startedAt, now) }),
  ];
  return (
    <li className={styles['row']}>
      <div className={controls['grow']}>
        <bdi>{name}</bdi>
        <small>{facts.join(' · ')}</small>
      </div>
      {!isCurrent && (
        <div className={styles['buttons']}>
          <ServerButton
            className={controls['secondary']}
            aria-label={t('settings.endSessionOf', { name })}
            onClick={onEnd}
          >
            {t('settings.endSession')}
          </ServerButton>
        </div>
      )}
    </li>
  );
}

export interface Sessions {
  /** `null` until they are loaded. */
  readonly sessions: readonly AccountSession[] | null;
  readonly problem: Problem | null;
  /** Reloads the list when a change was answered. */
  readonly change: (answer: Promise<Result<unknown>>) => void;
  readonly reload: () => void;
}

/** The sessions of the signed-in person, or, as an admin, of another one. */
export function useSessions(userId: string | null): Sessions {
  const { client } = useParley();
  const [{ sessions, problem }, dispatch] = useReducer(reduceSessions, { sessions: null, problem: null });

  const load = useCallback(async () => {
    const answer =
      userId === null ? client.request('account.sessions', {}) : client.request('admin.sessions', { userId });
    dispatch(await answer);
  }, [client, userId]);
  useEffect(() => void load(), [load]);

  async function applyChange(answer: Promise<Result<unknown>>): Promise<void> {
    const changed = await answer;
    if (changed.ok) await load();
    else dispatch(changed);
  }

  return { sessions, problem, change: (answer) => void applyChange(answer), reload: () => void load() };
}

type SessionsState = Pick<Sessions, 'sessions' | 'problem'>;

/** A failed request keeps the last known list. */
function reduceSessions({ sessions }: SessionsState, answer: Result<Output<'account.sessions'>>): SessionsState {
  return answer.ok ? { sessions: answer.value.sessions, problem: null } : { sessions, problem: answer.error };
}
