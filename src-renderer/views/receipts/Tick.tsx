import type { ReactElement } from 'react';
import { Icon } from '../parts/Icon.tsx';
import styles from './Receipts.module.css';

export interface TickProps {
  readonly label: string;
  readonly isRead: boolean;
}

/** One tick: it is in the log. Two ticks: it was read. */
export function Tick({ label, isRead }: TickProps): ReactElement {
  return (
    <span className={styles['tick']} data-read={isRead} title={label}>
      <Icon name={isRead ? 'checks' : 'check'} />
      <span className="visuallyHidden">{label}</span>
    </span>
  );
}
