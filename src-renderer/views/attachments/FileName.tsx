import type { ReactElement } from 'react';
import styles from './Attachments.module.css';

/** The ending, with the letters before it that stay in sight. */
const PARTS = /^(.*?)(.{0,4}\.[a-z0-9]{1,8})$/isu;

/** A file's name on one line: where it is too long its middle is left out, and its ending stays. */
export function FileName({ name }: { readonly name: string }): ReactElement {
  const [, start = name, end = ''] = PARTS.exec(name) ?? [];
  return (
    <>
      <span className={styles['nameStart']}>{start}</span>
      <span className={styles['nameEnd']}>{end}</span>
    </>
  );
}
