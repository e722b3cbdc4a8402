import type { ReactElement, ReactNode } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { clockTime } from '../../text/times.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { cx } from '../parts/cx.ts';
import styles from './Timeline.module.css';

export interface MessageProps {
  readonly author: Person;
  readonly at: number;
  /** What it says or shows. */
  readonly body: ReactNode;
  /** The first of a group shows who wrote it; those that follow show their time under the pointer. */
  readonly first: boolean;
  readonly pending?: boolean;
  readonly children?: ReactNode;
}

export function Message({ author, at, body, first, pending = false, children }: MessageProps): ReactElement {
  const time = <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>;
  return (
    <div className={cx(styles['message'], !first && styles['continued'])} data-anchor="">
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
    </div>
  );
}
