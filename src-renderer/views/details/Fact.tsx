import type { ReactElement } from 'react';
import styles from './Details.module.css';

export function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div className={styles['fact']}>
      <span>{name}</span>
      <b>{value}</b>
    </div>
  );
}
