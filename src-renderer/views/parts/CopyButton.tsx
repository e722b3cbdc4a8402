import { type ReactElement, useState } from 'react';
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
export function CopyButton({ text, labels, icon = 'copy', className }: CopyButtonProps): ReactElement {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <button
      type="button"
      className={className}
      onClick={() => void copyText(text).then(setCopied)}
      onBlur={() => setCopied(null)}
    >
      {icon !== null && <Icon name={copied === true ? 'check' : icon} />}
      <span aria-live="polite">{copied === null ? labels.copy : copied ? labels.copied : labels.notCopied}</span>
    </button>
  );
}

/** Copies a text to the clipboard. Returns whether that succeeded. */
export async function copyText(text: string): Promise<boolean> {
  // Undefined on a page that was loaded over plain http from another computer.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visuallyHidden';
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on a page that was loaded over plain http
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
