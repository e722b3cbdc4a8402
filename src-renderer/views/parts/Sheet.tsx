import type { ReactElement, ReactNode } from 'react';
import styles from './Sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly subtitle: string;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** The card in the middle of an otherwise empty window: first start, sign-in. */
export function Sheet({ title, subtitle, wide = false, children }: SheetProps): ReactElement {
  return (
    <main className={styles['scrim']}>
      <section className={styles['sheet']} data-wide={wide}>
        <h1>{title}</h1>
        <p className={styles['subtitle']}>{subtitle}</p>
        {children}
      </section>
    </main>
  );
}
