import { type ReactElement, useMemo } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { cx } from '../parts/cx.ts';
import { Blocks } from './Blocks.tsx';
import styles from './Markdown.module.css';
import { parseMarkdown } from './parse/parseMarkdown.ts';
import { PlainText } from './PlainText.tsx';

export interface MarkdownProps {
  readonly text: string;
  /** Whom it mentions. */
  readonly mentioned?: readonly Person[];
  /** A document has headings of its own; those of a message would stand among those of the window. */
  readonly isDocument?: boolean;
}

const NOBODY: readonly Person[] = [];

/** Markdown as elements of the page: what there is no element for stays the text that was typed, HTML above all. */
export default function Markdown({ text, mentioned = NOBODY, isDocument = false }: MarkdownProps): ReactElement {
  const blocks = useMemo(() => parseMarkdown(text, mentioned), [text, mentioned]);
  if (blocks === null) return <PlainText text={text} mentioned={mentioned} />;
  return (
    <div className={cx(styles['markdown'], isDocument && styles['document'])} dir="auto">
      <Blocks blocks={blocks} isDocument={isDocument} />
    </div>
  );
}
