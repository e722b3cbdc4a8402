import { type ReactElement, useMemo, useState } from 'react';
import { decodeText } from '../../../files/decodeText.ts';
import { useWords } from '../../../i18n/useWords.ts';
import { sizeOf } from '../../../text/sizes.ts';
import { splitLines } from '../../../text/textLines.ts';
import { TextRun } from '../../markdown/TextRun.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { ProblemText } from '../../parts/ProblemText.tsx';
import type { ShownFile } from '../useLink.ts';
import frame from '../Viewer.module.css';
import styles from './Document.module.css';
import { DocumentFrame } from './DocumentFrame.tsx';
import { useFileBytes } from './useFileBytes.ts';

/** What is downloaded of a text (bytes). */
const MOST_BYTES = 256 * 1024;
/** Lines that the browser lays out together, once they are in view. */
const BLOCK_LINES = 200;

/** The beginning of a text file: its characters and nothing else, with line numbers. */
export function TextDocument({ conversationId, blob }: ShownFile): ReactElement {
  const t = useWords();
  const { bytes, problem } = useFileBytes({ conversationId, blob }, MOST_BYTES);
  const [isWrapped, setWrapped] = useState(true);
  const isWhole = blob.bytes <= MOST_BYTES;
  const text = useMemo(() => (bytes === null ? null : decodeText(bytes, isWhole)), [bytes, isWhole]);
  const labels = {
    copy: t('files.document.copy'),
    copied: t('files.document.copied'),
    notCopied: t('files.document.notCopied'),
  };

  const controls = text !== null && (
    <>
      <label className={styles['wrap']}>
        <input type="checkbox" checked={isWrapped} onChange={(event) => setWrapped(event.target.checked)} />
        {t('files.document.wrap')}
      </label>
      <CopyButton text={text} labels={labels} className={frame['wide']} />
    </>
  );

  return (
    <DocumentFrame conversationId={conversationId} blob={blob} controls={controls}>
      {bytes === null && problem === null && <p className={styles['note']}>{t('files.loading')}</p>}
      <ProblemText problem={problem} className={styles['note']} />
      {bytes !== null && text === null && (
        <p className={styles['note']} role="alert">
          {t('files.document.binary')}
        </p>
      )}
      {text !== null && <Lines text={text} name={blob.name} isWhole={isWhole} isWrapped={isWrapped} />}
    </DocumentFrame>
  );
}

interface LinesProps {
  readonly text: string;
  readonly name: string;
  readonly isWhole: boolean;
  readonly isWrapped: boolean;
}

function Lines({ text, name, isWhole, isWrapped }: LinesProps): ReactElement {
  const t = useWords();
  const { lines, isCut, hasShortened } = useMemo(() => splitLines(text), [text]);
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, index) => ({
        first: index * BLOCK_LINES + 1,
        lines: lines.slice(index * BLOCK_LINES, (index + 1) * BLOCK_LINES),
      })),
    [lines],
  );
  return (
    <>
      {!isWhole && <p className={styles['note']}>{t('files.document.beginning', { size: sizeOf(MOST_BYTES) })}</p>}
      {isWhole && isCut && <p className={styles['note']}>{t('files.document.firstLines', { count: lines.length })}</p>}
      {hasShortened && <p className={styles['note']}>{t('files.document.shortened')}</p>}
      <section
        className={styles['text']}
        data-wrapped={isWrapped}
        dir="ltr"
        aria-label={t('files.document.text', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
        tabIndex={0}
      >
        {blocks.map((block) => (
          <Block key={block.first} first={block.first} lines={block.lines} />
        ))}
      </section>
    </>
  );
}

interface BlockProps {
  /** The number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
}

function Block({ first, lines }: BlockProps): ReactElement {
  return (
    <div className={styles['block']} style={{ containIntrinsicBlockSize: `auto ${lines.length}lh` }}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its number
        <div key={index} className={styles['line']} data-number={first + index}>
          <span dir="auto">
            <TextRun text={line} context="code" />
            {'\n'}
          </span>
        </div>
      ))}
    </div>
  );
}
