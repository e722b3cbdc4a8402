import type { ReactElement } from 'react';
import { cx } from '../parts/cx.ts';
import styles from './Timeline.module.css';

export interface DividerProps {
  readonly words: string;
  readonly isNew?: boolean;
}

export function Divider({ words, isNew = false }: DividerProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> can't hold text
    <div role="separator" aria-label={words} className={cx(styles['day'], isNew && styles['new'])}>
      {words}
    </div>
  );
}
