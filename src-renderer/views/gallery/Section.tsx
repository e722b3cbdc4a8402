import type { ReactElement, ReactNode } from 'react';
import styles from './Gallery.module.css';

export interface SectionProps {
  /** Also the address of its picture: `#buttons`. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Everything of one kind. */
export function Section({ name, children }: SectionProps): ReactElement {
  return (
    <section id={name} className={styles['section']} aria-label={name} data-section="">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** One part in one state after the other, side by side. */
export function Row({ words, children }: { readonly words: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles['row']}>
      <span className={styles['words']}>{words}</span>
      <div className={styles['states']}>{children}</div>
    </div>
  );
}
