import type { ReactElement, ReactNode } from 'react';
import styles from './Gallery.module.css';

export interface SectionProps {
  /** Also the anchor of the section: `#buttons`. */
  readonly name: string;
  readonly children: ReactNode;
}

/** All examples of one kind. */
export function Section({ name, children }: SectionProps): ReactElement {
  return (
    <section id={name} className={styles['section']} aria-label={name} data-section="">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** One component in several states, side by side. */
export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles['row']}>
      <span className={styles['words']}>{label}</span>
      <div className={styles['states']}>{children}</div>
    </div>
  );
}
