import type { ReactNode } from 'react';
import { cutUnruly, type UnrulyPart } from '../../text/unruly.ts';
import { inOrder } from './inOrder.ts';
import styles from './Markdown.module.css';

export interface TextRunProps {
  readonly text: string;
  readonly where?: 'prose' | 'code';
}

/** Text whose stacked marks and bidi controls can't affect the lines around it. */
export function TextRun({ text, where = 'prose' }: TextRunProps): ReactNode {
  const parts = cutUnruly(text, where);
  if (parts.every(({ type }) => type === 'text')) return text;
  return inOrder(parts, draw);
}

function draw(part: UnrulyPart): ReactNode {
  if (part.type === 'text') return part.text;
  if (part.type === 'tall') return <span className={styles['tall']}>{part.text}</span>;
  return <span className={styles['turn']}>{part.name}</span>;
}
