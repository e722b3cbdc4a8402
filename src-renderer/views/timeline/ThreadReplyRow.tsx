import type { ReactElement } from 'react';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isoTime } from '../../text/formats.ts';
import { clockTime } from '../../text/times.ts';
import { usePerson } from '../names/usePerson.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { describeQuoted } from '../quote/describeQuoted.ts';
import { useQuoted } from '../quote/useQuoted.ts';
import styles from './Timeline.module.css';

export interface ThreadReplyRowProps {
  readonly event: MessageEvent;
  readonly conversation: ConversationSummary;
}

/** In place of a reply in a thread, in the conversation: who replied to what. A click opens the thread. */
export function ThreadReplyRow({ event, conversation }: ThreadReplyRowProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId } = conversation;
  const { from, at, replyTo: root = 0 } = event;
  const author = usePerson(conversation, from);
  const excerpt = describeQuoted(t, useQuoted(conversation, root));
  const name = from === me.id ? t('insideRoom.You') : author.name;
  return (
    <div className={styles['system']} data-anchor="">
      <button
        type="button"
        className={styles['threadReply']}
        onClick={() => stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'thread', root } })}
      >
        <Icon name="thread" />
        <span>{t('panels.repliedInThread', { name, excerpt })}</span>
      </button>{' '}
      · <time dateTime={isoTime(at)}>{clockTime(at)}</time>
    </div>
  );
}
