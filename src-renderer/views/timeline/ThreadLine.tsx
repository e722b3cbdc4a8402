import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { ThreadSummary } from '#shared/contract/threadModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNameOf } from '../names/useNameOf.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import styles from './ThreadLine.module.css';
import { useThreadSummary } from './useReplies.ts';

export interface ThreadLineProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
}

/** Below a message with replies: their number, their authors and the time of the last one; a click opens the thread. */
export function ThreadLine({ conversation, offset }: ThreadLineProps): ReactElement | null {
  const { conversationId } = conversation;
  const summary = useThreadSummary(conversationId, offset);
  return summary === null ? null : <Line conversation={conversation} offset={offset} summary={summary} />;
}

interface LineProps extends ThreadLineProps {
  readonly summary: ThreadSummary;
}

function Line({ conversation, offset, summary }: LineProps): ReactElement {
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
        {summary.lastFrom.map((id) => (
          <Avatar key={id} person={{ id, name: nameOf(id) ?? me.name }} />
        ))}
      </span>
      <b>{t('panels.replies', { count: summary.count })}</b>
      <span>{t('panels.lastReply', { time: dayAndTime(summary.lastAt, today) })}</span>
    </button>
  );
}
