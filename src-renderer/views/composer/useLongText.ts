import { type ClipboardEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import type { AttachmentInput } from './useAttachmentInput.ts';

export interface LongText {
  /** A pasted text that is too long for a message, until the person chose what to do with it. */
  readonly pendingText: string | null;
  /** Returns whether the paste was intercepted to ask about it. */
  readonly intercept: (event: ClipboardEvent<HTMLTextAreaElement>) => boolean;
  readonly attach: (text: string) => void;
  readonly close: () => void;
}

/** A pasted text that is too long for any message is attached as a file after a question; it never enters the field. */
export function useLongText({ attach }: Pick<AttachmentInput, 'attach'>): LongText {
  const [pendingText, setPendingText] = useState<string | null>(null);
  return {
    pendingText,
    intercept({ clipboardData, currentTarget }) {
      const pasted = clipboardData.getData('text/plain');
      const { value, selectionStart, selectionEnd } = currentTarget;
      // Upper bound of three bytes per UTF-16 unit: short texts need no counting of bytes.
      const maxBytes = 3 * (value.length + pasted.length);
      if (maxBytes <= LIMITS.messageBytes) return false;
      const remaining = value.slice(0, selectionStart) + value.slice(selectionEnd);
      if (utf8Length(remaining) + utf8Length(pasted) <= LIMITS.messageBytes) return false;
      setPendingText(pasted);
      return true;
    },
    attach(text) {
      attach({ files: [new File([text], 'text.txt', { type: 'text/plain' })], folders: [] });
      setPendingText(null);
    },
    close: () => setPendingText(null),
  };
}
