import { type ReactElement, useState } from 'react';
import { copyText } from './copyText.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** Labels before copying, after success, and after failure. */
  readonly labels: { readonly copy: string; readonly copied: string; readonly notCopied: string };
  readonly icon?: IconName;
  readonly className?: string | undefined;
}

/** Copies a text, and shows whether that succeeded until it loses the focus. */
export function CopyButton({ text, labels, icon = 'copy', className }: CopyButtonProps): ReactElement {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <button
      type="button"
      className={className}
      onClick={() => void copyText(text).then(setCopied)}
      onBlur={() => setCopied(null)}
    >
      <Icon name={copied === true ? 'check' : icon} />
      <span aria-live="polite">{copied === null ? labels.copy : copied ? labels.copied : labels.notCopied}</span>
    </button>
  );
}
