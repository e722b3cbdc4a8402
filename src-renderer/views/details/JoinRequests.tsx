import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { JoinRequester } from '#shared/contract/joinRequestCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import { requestsTo } from '../../stores/joinRequests/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { shortTime } from '../../text/times.ts';
import { useIsBlocked } from '../block/useBlocks.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { PersonName } from '../person/PersonName.tsx';
import styles from './Details.module.css';

/** The pending requests to join a room, for its owner and its moderators; renders nothing without one. */
export function JoinRequests({ conversationId }: { readonly conversationId: string }): ReactElement | null {
  const t = useWords();
  const requests = useStore(useParley().stores.joinRequests, (state) => requestsTo(state, conversationId));
  if (requests.length === 0) return null;
  return (
    <section>
      <h2 id="join-requests">{t('joinRequests.heading')}</h2>
      <ul aria-labelledby="join-requests">
        {requests.map((request) => (
          <RequestRow key={request.userId} request={request} conversationId={conversationId} />
        ))}
      </ul>
    </section>
  );
}

interface RequestRowProps {
  readonly request: JoinRequester;
  readonly conversationId: string;
}

function RequestRow({ request, conversationId }: RequestRowProps): ReactElement {
  const t = useWords();
  const { joinRequests } = useParley().actions;
  const today = useToday();
  const { userId, at } = request;
  const name = useAccountName()(userId);
  const person = { id: userId, name };
  const isBlocked = useIsBlocked(userId);
  const note = isBlocked && request.note !== '' ? t('joinRequests.noteHidden') : request.note;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function decide(decision: 'approve' | 'decline'): Promise<void> {
    setBusy(true);
    setProblem(await joinRequests[decision](conversationId, userId));
    setBusy(false);
  }

  return (
    <li className={styles['request']}>
      <div className={styles['member']}>
        <PersonName person={person} className={styles['person']}>
          <Avatar person={person} online={null} isPaused={false} />
          <span className={`${controls['named'] ?? ''} ${controls['cut'] ?? ''}`} title={name}>
            {name}
          </span>
        </PersonName>
        <span className={styles['until']}>{shortTime(at, today, { yesterday: t('common.yesterday') })}</span>
      </div>
      {note !== '' && (
        <p dir="auto" className={isBlocked ? styles['until'] : styles['note']}>
          {note}
        </p>
      )}
      <div className={styles['decision']}>
        <ServerButton
          className={controls['secondary']}
          aria-label={t('joinRequests.declineNamed', { name })}
          disabled={busy}
          onClick={() => void decide('decline')}
        >
          {t('joinRequests.decline')}
        </ServerButton>
        <ServerButton
          className={controls['primary']}
          aria-label={t('joinRequests.approveNamed', { name })}
          disabled={busy}
          onClick={() => void decide('approve')}
        >
          {t('joinRequests.approve')}
        </ServerButton>
      </div>
      <ProblemText problem={problem} className={styles['problem']} />
    </li>
  );
}
