import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import { inOrder } from '../inOrder.ts';
import { TextRun } from '../TextRun.tsx';
import styles from './Code.module.css';
import { CopyCode } from './CopyCode.tsx';
import { languageOf } from './languages.ts';
import type { Piece } from './pieces.ts';
import { useHighlight } from './useHighlight.ts';

export interface CodeBlockProps {
  /** As it was written behind the fence. */
  readonly language: string;
  readonly text: string;
  readonly gap: number;
}

/** Code as it stands, with its language and a way to copy it; coloured as soon as that is worked out. */
export function CodeBlock({ language, text, gap }: CodeBlockProps): ReactElement {
  const t = useWords();
  const known = languageOf(language);
  const pieces = useHighlight(known?.id ?? null, text);
  const name = known?.name ?? language.slice(0, 24);
  return (
    <div className={styles['block']} data-gap={gap} dir="ltr">
      <div className={styles['head']}>
        <span>{name === '' ? t('messages.code') : <TextRun text={name} where="code" />}</span>
        <CopyCode text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse */}
      <section className={styles['scroll']} aria-label={t('messages.codeIn', { language: name })} tabIndex={0}>
        <pre>
          <code>{pieces === null ? <TextRun text={text} where="code" /> : inOrder(pieces, drawPiece)}</code>
        </pre>
      </section>
    </div>
  );
}

function drawPiece({ text, kind }: Piece): ReactNode {
  const run = <TextRun text={text} where="code" />;
  return kind === null ? run : <span className={styles[kind]}>{run}</span>;
}
