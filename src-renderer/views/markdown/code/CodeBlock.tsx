import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import { renderInOrder } from '../renderInOrder.ts';
import { TextRun } from '../TextRun.tsx';
import styles from './Code.module.css';
import { CopyCode } from './CopyCode.tsx';
import { languageOf } from './languages.ts';
import type { CodeToken } from './tokens.ts';
import { useHighlight } from './useHighlight.ts';

export interface CodeBlockProps {
  /** Language tag of the code fence. */
  readonly language: string;
  readonly text: string;
  readonly gap: number;
}

/** A code block with its language and a copy button; highlighted as soon as the result is there. */
export function CodeBlock({ language, text, gap }: CodeBlockProps): ReactElement {
  const t = useWords();
  const grammar = languageOf(language);
  const tokens = useHighlight(grammar?.id ?? null, text);
  const name = grammar?.name ?? language.slice(0, 24);
  return (
    <div className={styles['block']} data-gap={gap} dir="ltr">
      <div className={styles['head']}>
        <span>{name === '' ? t('messages.code') : <TextRun text={name} context="code" />}</span>
        <CopyCode text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse */}
      <section className={styles['scroll']} aria-label={t('messages.codeIn', { language: name })} tabIndex={0}>
        <pre>
          <code>{tokens === null ? <TextRun text={text} context="code" /> : renderInOrder(tokens, renderToken)}</code>
        </pre>
      </section>
    </div>
  );
}

function renderToken({ text, kind }: CodeToken): ReactNode {
  const run = <TextRun text={text} context="code" />;
  return kind === null ? run : <span className={styles[kind]}>{run}</span>;
}
