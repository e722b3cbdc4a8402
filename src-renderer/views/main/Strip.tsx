import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../parts/Icon.tsx';
import styles from './Strip.module.css';

export interface StripProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A line across the top that tells how things are. */
export function Strip({ icon, children, actions }: StripProps): ReactElement {
  return (
    <output className={styles['strip']}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <span className={styles['text']}>{children}</span>
      {actions}
    </output>
  );
}
