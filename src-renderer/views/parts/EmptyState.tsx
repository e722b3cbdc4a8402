import type { ReactElement, ReactNode } from 'react';
import controls from './controls.module.css';
import { cx } from './cx.ts';
import styles from './Empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Shown below the text. */
  readonly more?: ReactNode;
  /** Actions. */
  readonly children?: ReactNode;
}

/** Empty state: an explanation, and what to do. */
export function EmptyState({ icon, title, text, more, children }: EmptyStateProps): ReactElement {
  return (
    <div className={styles['empty']}>
      <div>
        <span className={cx(controls['tile'], styles['tile'])}>
          <Icon name={icon} />
        </span>
        <h2>{title}</h2>
        <p>{text}</p>
        {more}
        {children !== undefined && <div className={styles['actions']}>{children}</div>}
      </div>
    </div>
  );
}
