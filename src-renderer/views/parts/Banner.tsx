import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Banner.module.css';

export interface BannerProps {
  readonly icon: IconName;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** There is nothing to report at the moment. */
  readonly quiet?: boolean;
}

/** A banner across the top of a view that reports a state or asks a question. */
export function Banner({ icon, children, actions, quiet = false }: BannerProps): ReactElement {
  return (
    <div className={cx(styles['banner'], quiet && 'visuallyHidden')}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <output className={styles['text']}>{children}</output>
      {actions}
    </div>
  );
}
