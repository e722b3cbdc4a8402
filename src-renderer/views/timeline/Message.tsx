import type { ReactElement, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/model.ts';
import { clockTime } from '../../text/times.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { cx } from '../parts/cx.ts';
import styles from './Timeline.module.css';

export interface MessageProps {
  readonly ref?: Ref<HTMLElement>;
  readonly author: Person;
  readonly at: number;
  /** Its place in the log, once it has one. */
  readonly offset?: number;
  /** Somebody jumped to it: it is marked for a moment. */
  readonly isTarget?: boolean;
  /** It names who reads it. */
  readonly isForMe?: boolean;
  /** What it says or shows. */
  readonly body: ReactNode;
  /** The first of a group shows who wrote it; those that follow show their time under the pointer. */
  readonly first: boolean;
  readonly pending?: boolean;
  /** What can be done with it, in its corner. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

export function Message(props: MessageProps): ReactElement {
  const {
    ref,
    author,
    at,
    offset,
    isTarget = false,
    isForMe = false,
    body,
    first,
    pending = false,
    tools,
    children,
  } = props;
  const { t } = useTranslation();
  const words = clockTime(at);
  const label = t('timeline.messageLabel', { name: author.name, time: words });
  const time = <time dateTime={new Date(at).toISOString()}>{words}</time>;
  return (
    <article
      ref={ref}
      className={cx(
        styles['message'],
        !first && styles['continued'],
        isTarget && styles['target'],
        isForMe && styles['forMe'],
      )}
      aria-label={isForMe ? t('about.mentionsYou', { label }) : label}
      data-anchor=""
      data-message=""
      data-offset={offset}
      // The arrow keys go from one message to the next: see moveAmongMessages.
      tabIndex={-1}
    >
      {first ? <Avatar person={author} big /> : time}
      <div>
        {first && (
          <>
            <span className={styles['who']}>{author.name}</span>
            {time}
          </>
        )}
        <div className={cx(pending && styles['pending'])}>{body}</div>
        {children}
      </div>
      {tools}
    </article>
  );
}
