import { type ReactElement, useMemo } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { Person } from '#shared/contract/model.ts';
import { fold } from '../../text/fold.ts';
import { hasMarkdown } from '#shared/text/markdownSigns.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import styles from '../markdown/Markdown.module.css';
import { PlainText } from '../markdown/PlainText.tsx';
import { useUnfolded } from './UnfoldedTexts.ts';

export interface MessageTextProps {
  readonly text: string;
  /** People whom the text mentions. */
  readonly mentioned: readonly Person[];
}

/** Text of a message, as Markdown if it contains any. Very long texts are folded. */
export function MessageText({ text, mentioned }: MessageTextProps): ReactElement {
  const t = useWords();
  const [isUnfolded, toggle] = useUnfolded(text);
  const folded = useMemo(() => fold(text), [text]);
  const shown = folded === null || isUnfolded ? text : folded.text;
  const TextComponent = useMemo(() => (hasMarkdown(shown) ? LazyMarkdown : PlainText), [shown]);
  return (
    <>
      <TextComponent text={shown} mentioned={mentioned} />
      {folded !== null && (
        <button type="button" className={styles['fold']} aria-expanded={isUnfolded} onClick={toggle}>
          {isUnfolded ? t('messages.showLess') : t('messages.showAll', { count: folded.hiddenLines })}
        </button>
      )}
    </>
  );
}
