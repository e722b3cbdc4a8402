import type { ReactElement } from 'react';
import { Icon } from '../parts/Icon.tsx';
import styles from './Receipts.module.css';

export interface TickProps {
  readonly words: string;
  readonly isRead: boolean;
}

/** One tick: it is in the log. Two ticks: it was read. */
export function Tick({ words, isRead }: TickProps): ReactElement {
  return (
    <span className={styles['tick']} data-read={isRead} title={words}>
      <Icon name={isRead ? 'checks' : 'check'} />
      <span className="visuallyHidden">{words}</span>
    </span>
  );
}
