import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import { CopyButton } from '../../parts/CopyButton.tsx';
import styles from './Code.module.css';

/** Copies code, and shows whether that succeeded. */
export function CopyCode({ text }: { readonly text: string }): ReactElement {
  const t = useWords();
  const labels = {
    copy: t('messages.copyCode'),
    copied: t('messages.codeCopied'),
    notCopied: t('messages.codeNotCopied'),
  };
  return <CopyButton text={text} labels={labels} className={styles['copy']} />;
}
