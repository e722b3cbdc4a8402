import type { ReactNode } from 'react';
import { splitUnsafe, type GuardedPart } from '../../text/bidiGuard.ts';
import { renderInOrder } from './renderInOrder.ts';
import styles from './Markdown.module.css';

export interface TextRunProps {
  readonly text: string;
  readonly context?: 'prose' | 'code';
}

/** Text whose stacked marks and bidi controls can't affect the lines around it. */
export function TextRun({ text, context = 'prose' }: TextRunProps): ReactNode {
  const parts = splitUnsafe(text, context);
  if (parts.every(({ type }) => type === 'text')) return text;
  return renderInOrder(parts, render);
}

function render(part: GuardedPart): ReactNode {
  if (part.type === 'text') return part.text;
  if (part.type === 'tall') return <span className={styles['tall']}>{part.text}</span>;
  return <span className={styles['turn']}>{part.name}</span>;
}
