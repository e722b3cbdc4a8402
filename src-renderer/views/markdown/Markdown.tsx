import { type ReactElement, useMemo } from 'react';
import type { MentionName } from '#shared/text/mentions.ts';
import { cx } from '../parts/cx.ts';
import { Blocks } from './Blocks.tsx';
import styles from './Markdown.module.css';
import { parseMarkdown } from './parse/parseMarkdown.ts';
import { PlainText } from './PlainText.tsx';

export interface MarkdownProps {
  readonly text: string;
  /** People whom the text mentions. */
  readonly mentioned?: readonly MentionName[];
  /** A document has headings; those of a message would mix with the headings of the window. */
  readonly isDocument?: boolean;
}

const NO_PEOPLE: readonly MentionName[] = [];

/** Renders Markdown as elements. Unsupported syntax, above all HTML, stays the text that was typed. */
export default function Markdown({ text, mentioned = NO_PEOPLE, isDocument = false }: MarkdownProps): ReactElement {
  const blocks = useMemo(() => parseMarkdown(text, mentioned), [text, mentioned]);
  if (blocks === null) return <PlainText text={text} mentioned={mentioned} />;
  return (
    <div className={cx(styles['markdown'], isDocument && styles['document'])} dir="auto">
      <Blocks blocks={blocks} isDocument={isDocument} />
    </div>
  );
}
