import type { ReactElement } from 'react';
import { cx } from '../parts/cx.ts';
import styles from './Timeline.module.css';

export interface DividerProps {
  readonly label: string;
  readonly isNew?: boolean;
}

export function Divider({ label, isNew = false }: DividerProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> can't hold text
    <div role="separator" aria-label={label} className={cx(styles['day'], isNew && styles['new'])}>
      {label}
    </div>
  );
}
