import type { ReactElement } from 'react';
import styles from './UnreadBadge.module.css';

export interface UnreadBadgeProps {
  readonly count: number;
  /** For screen readers, where nothing around it says the number. */
  readonly label?: string;
}

/** The number of unread messages; nothing if there are none. */
export function UnreadBadge({ count, label }: UnreadBadgeProps): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className={styles['badge']} aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
