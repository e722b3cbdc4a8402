import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNameOf } from '../names/useNameOf.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import styles from './Thread.module.css';
import { useReplies } from './useReplies.ts';

export interface ThreadLineProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
}

/** Below a message with replies: their number, their authors and the time of the last one; a click opens the thread. */
export function ThreadLine({ conversation, offset }: ThreadLineProps): ReactElement | null {
  const { conversationId } = conversation;
  const replies = useReplies(conversationId, offset);
  const last = replies.at(-1);
  return last === undefined ? null : (
    <Line
      conversation={conversation}
      offset={offset}
      count={replies.length}
      at={last.at}
      authors={authorsOf(replies)}
    />
  );
}

/** Maximum number of avatars. */
const MAX_AVATARS = 3;

/** Authors, the most recent first. */
function authorsOf(replies: readonly { readonly from: string }[]): string[] {
  return [...new Set(replies.map(({ from }) => from).toReversed())].slice(0, MAX_AVATARS);
}

interface LineProps extends ThreadLineProps {
  readonly count: number;
  readonly at: number;
  readonly authors: readonly string[];
}

function Line({ conversation, offset, count, at, authors }: LineProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const today = useToday();
  const nameOf = useNameOf(conversation);
  const { conversationId } = conversation;
  return (
    <button
      type="button"
      className={styles['line']}
      onClick={() =>
        stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'thread', root: offset } })
      }
    >
      <span className={styles['faces']}>
        {authors.map((id) => (
          <Avatar key={id} person={{ id, name: nameOf(id) ?? me.name }} />
        ))}
      </span>
      <b>{t('panels.replies', { count })}</b>
      <span>{t('panels.lastReply', { time: dayAndTime(at, today) })}</span>
    </button>
  );
}
