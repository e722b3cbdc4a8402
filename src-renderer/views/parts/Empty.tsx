import type { ReactElement, ReactNode } from 'react';
import controls from './controls.module.css';
import { cx } from './cx.ts';
import styles from './Empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Below the text. */
  readonly more?: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Nothing to show, and what to do then. */
export function Empty({ icon, title, text, more, children }: EmptyProps): ReactElement {
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
