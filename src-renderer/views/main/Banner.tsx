import type { ReactElement, ReactNode } from 'react';
import { cx } from '../parts/cx.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import styles from './Strip.module.css';

export interface BannerProps {
  readonly icon: IconName;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** There is nothing to report at the moment. */
  readonly quiet?: boolean;
}

/** A banner across the top that reports a state. */
export function Banner({ icon, children, actions, quiet = false }: BannerProps): ReactElement {
  return (
    <div className={cx(styles['strip'], quiet && 'visuallyHidden')}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <output className={styles['text']}>{children}</output>
      {actions}
    </div>
  );
}
