import type { ReactElement } from 'react';
import { useMe } from '../ParleyContext.ts';
import styles from './Markdown.module.css';

export interface MentionProps {
  readonly userId: string;
  readonly children: string;
}

/** Somebody named in a text. */
export function Mention({ userId, children }: MentionProps): ReactElement {
  const me = useMe();
  return (
    <span className={styles['mention']} data-me={userId === me.id}>
      {children}
    </span>
  );
}
