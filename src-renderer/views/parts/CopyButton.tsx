import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { copyText } from '../../shell/copyText.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** Labels before copying, after success, and after failure. */
  readonly labels: { readonly copy: string; readonly copied: string; readonly notCopied: string };
  /** `null`: none. */
  readonly icon?: IconName | null;
  readonly className?: string | undefined;
}

/** Copies a text, and shows whether that succeeded until it loses the focus. */
export function CopyButton({ text, labels, ...look }: CopyButtonProps): ReactElement {
  async function copy(): Promise<Outcome> {
    const isCopied = await copyText(text);
    return { isCopied, label: isCopied ? labels.copied : labels.notCopied };
  }
  return <OutcomeButton label={labels.copy} copy={copy} {...look} />;
}

/** Copies a secret, which the desktop clears from the clipboard after a minute. */
export function CopySecretButton({ text, labels, ...look }: CopyButtonProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  async function copy(): Promise<Outcome> {
    const answer = await client.request('host.copySecret', { text });
    if (!answer.ok || !answer.value.isCopied) return { isCopied: false, label: labels.notCopied };
    return { isCopied: true, label: answer.value.isCleared ? t('common.copiedForMinute') : labels.copied };
  }
  return <OutcomeButton label={labels.copy} copy={copy} {...look} />;
}

/** The result of copying, and the text that shows it. */
interface Outcome {
  readonly isCopied: boolean;
  readonly label: string;
}

interface OutcomeButtonProps extends Pick<CopyButtonProps, 'icon' | 'className'> {
  /** Before copying. */
  readonly label: string;
  readonly copy: () => Promise<Outcome>;
}

function OutcomeButton({ label, copy, icon = 'copy', className }: OutcomeButtonProps): ReactElement {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <button
      type="button"
      className={className}
      onClick={() => void copy().then(setOutcome)}
      onBlur={() => setOutcome(null)}
    >
      {icon !== null && <Icon name={outcome?.isCopied === true ? 'check' : icon} />}
      <span aria-live="polite">{outcome?.label ?? label}</span>
    </button>
  );
}
