import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import { copyText } from '../../parts/copyText.ts';
import { Icon } from '../../parts/Icon.tsx';
import styles from './Code.module.css';

/** Copies code, and says whether that went well. */
export function CopyCode({ text }: { readonly text: string }): ReactElement {
  const t = useWords();
  const [copied, setCopied] = useState<boolean | null>(null);
  const words = copied === null ? 'copyCode' : copied ? 'codeCopied' : 'codeNotCopied';
  return (
    <button
      type="button"
      className={styles['copy']}
      onClick={() => void copyText(text).then(setCopied)}
      onBlur={() => setCopied(null)}
    >
      <Icon name={copied === true ? 'check' : 'copy'} />
      <span aria-live="polite">{t(`messages.${words}`)}</span>
    </button>
  );
}
