import type { ReactElement, ReactNode } from 'react';
import type { MessageEvent, Person } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isoTime } from '../../text/formats.ts';
import { dayAndTime } from '../../text/times.ts';
import { useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import styles from './Kept.module.css';

export interface MessageCardProps {
  readonly author: Person;
  readonly event: Pick<MessageEvent, 'at'>;
  /** Name of its conversation, where that is not obvious. */
  readonly conversationName?: string;
  /** Content of the message. */
  readonly body: ReactNode;
  /** Jumps to the message. */
  readonly onJump: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** A message shown outside its conversation, with a button that jumps to it. */
export function MessageCard({
  author,
  event,
  conversationName,
  body,
  onJump,
  children,
}: MessageCardProps): ReactElement {
  const t = useWords();
  const today = useToday();
  return (
    <li className={styles['kept']}>
      <div className={styles['head']}>
        <Avatar person={author} />
        <span className={styles['who']}>
          <b dir="auto">{author.name}</b>
          {conversationName !== undefined && <span dir="auto">{conversationName}</span>}
          <time dateTime={isoTime(event.at)}>{dayAndTime(event.at, today)}</time>
        </span>
        {children}
      </div>
      <div className={styles['body']}>{body}</div>
      <button type="button" className={styles['jump']} onClick={onJump}>
        {t('about.jump')}
      </button>
    </li>
  );
}
