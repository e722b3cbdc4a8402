import type { ReactElement } from 'react';
import styles from './Attachments.module.css';

/** Splits off the extension and up to four characters before it, which stay visible. */
const PARTS = /^(.*?)(.{0,4}\.[a-z0-9]{1,8})$/isu;

/** A file name on one line. If it is too long, its middle is cut and its extension stays. */
export function FileName({ name }: { readonly name: string }): ReactElement {
  const [, start = name, end = ''] = PARTS.exec(name) ?? [];
  return (
    <>
      <span className={styles['nameStart']}>{start}</span>
      <span className={styles['nameEnd']}>{end}</span>
    </>
  );
}
