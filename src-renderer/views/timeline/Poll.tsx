import { type ReactElement, useRef, useState } from 'react';
import { isModerator } from '#shared/conversation/roomRole.ts';
import { withVote } from '#shared/message/withVote.ts';
import type { ConversationSummary, MessageEvent, PollBody, Vote } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { joinWords } from '../../text/formats.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNameOf } from '../names/usePerson.ts';
import { useMe, useNow, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useOffline } from '../parts/ServerButton.tsx';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import styles from './Poll.module.css';

interface PollProps {
  readonly conversation: ConversationSummary;
  readonly event: MessageEvent;
  readonly poll: PollBody;
}

interface PendingVote {
  readonly choices: readonly number[];
}

function choicesOf({ votes = [] }: MessageEvent, userId: string): readonly number[] {
  return votes.find(({ by }) => by === userId)?.choices ?? [];
}

/** Maximum number of names listed for one option. */
const MAX_NAMES = 10;

/** A poll of the log, with its votes. A choice votes at once. */
export function Poll({ conversation, event, poll }: PollProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const me = useMe();
  const today = useToday();
  const now = useNow();
  const offline = useOffline();
  const nameOf = useNameOf(conversation);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { conversationId } = conversation;
  const { offset, at, from, closedAt } = event;
  const { votes, mine, vote } = useVote(conversationId, event, setProblem);
  const endsAt = closedAt ?? (poll.closesAfterMs === undefined ? null : at + poll.closesAfterMs);
  const isClosed = closedAt !== undefined || (endsAt !== null && endsAt <= now);
  const mayClose = from === me.id || (conversation.kind === 'room' && isModerator(conversation.room, me.id));

  function choose(index: number, isOn: boolean): void {
    const others = poll.multiple ? mine.filter((each) => each !== index) : [];
    void vote(isOn ? [...others, index] : others);
  }

  return (
    <fieldset className={styles['poll']} disabled={isClosed || offline !== null}>
      <legend dir="auto">{poll.question}</legend>
      {poll.options.map((option, index) => {
        const voters = votes.filter(({ choices }) => choices.includes(index)).map(({ by }) => by);
        const named = voters.slice(0, MAX_NAMES).map((id) => (id === me.id ? t('insideRoom.you') : (nameOf(id) ?? '')));
        const more = voters.length - named.length;
        const names = joinWords([...named, ...(more > 0 ? [t('messages.othersReacted', { count: more })] : [])]);
        return (
          <label key={option} className={styles['option']} title={names}>
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={`poll ${conversationId} ${offset}`}
              checked={mine.includes(index)}
              onChange={({ target }) => choose(index, target.checked)}
            />
            <span dir="auto">{option}</span>
            <span className={styles['count']}>{voters.length}</span>
            <span className="visuallyHidden">{names}</span>
            <progress className={styles['bar']} aria-hidden="true" value={voters.length} max={votes.length || 1} />
          </label>
        );
      })}
      <p className={styles['summary']}>
        {t('about.poll.voters', { count: votes.length })} · {t('about.poll.visible')}
        {endsAt !== null &&
          ` · ${t(isClosed ? 'about.poll.closedAt' : 'about.poll.closesAt', { time: dayAndTime(endsAt, today) })}`}
      </p>
      {!isClosed && (mine.length > 0 || mayClose) && (
        <div className={styles['buttons']}>
          {mine.length > 0 && (
            <button type="button" className={controls['secondary']} onClick={() => void vote([])}>
              {t('about.poll.takeBack')}
            </button>
          )}
          {mayClose && (
            <button
              type="button"
              className={controls['secondary']}
              onClick={() => {
                setProblem(null);
                void actions.polling.close(conversationId, offset).then(setProblem);
              }}
            >
              {t('about.poll.close')}
            </button>
          )}
        </div>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {describeProblem(t, problem)}
        </p>
      )}
      <AllowReadable conversationId={conversationId} problem={problem} onAllowed={() => setProblem(null)} />
    </fieldset>
  );
}

interface MyVote {
  /** All votes, with mine as I last chose. */
  readonly votes: readonly Vote[];
  readonly mine: readonly number[];
  readonly vote: (choices: readonly number[]) => Promise<void>;
}

/**
 * Shows a vote at once, and the stored one again if it is refused. One vote is on its way at a time, and then the last
 * one that was chosen meanwhile, so that they arrive in their order.
 */
function useVote(conversationId: string, event: MessageEvent, onProblem: (problem: Problem | null) => void): MyVote {
  const { actions } = useParley();
  const me = useMe();
  const [pending, setPending] = useState<PendingVote | null>(null);
  const last = useRef<PendingVote | null>(null);
  const isSending = useRef(false);
  const stored = choicesOf(event, me.id);
  // The event of the vote has arrived.
  if (pending !== null && pending.choices.join() === stored.join()) setPending(null);
  const { votes = [] } = pending === null ? event : withVote(event, { from: me.id, choices: [...pending.choices] });

  async function vote(choices: readonly number[]): Promise<void> {
    last.current = { choices: choices.toSorted((one, other) => one - other) };
    onProblem(null);
    setPending(last.current);
    if (isSending.current) return;
    isSending.current = true;
    for (let chosen: PendingVote | null = null; chosen !== last.current;) {
      chosen = last.current;
      const refusal = await actions.polling.vote(conversationId, event.offset, chosen.choices);
      if (refusal === null || chosen !== last.current) continue;
      onProblem(refusal);
      setPending(null);
    }
    isSending.current = false;
  }

  return { votes, mine: pending?.choices ?? stored, vote };
}

/** The question and the options of a poll where no one can vote. */
export function PollText({ body }: { readonly body: PollBody }): ReactElement {
  return (
    <>
      <p dir="auto">{body.question}</p>
      <ul>
        {body.options.map((option) => (
          <li key={option} dir="auto">
            {option}
          </li>
        ))}
      </ul>
    </>
  );
}
