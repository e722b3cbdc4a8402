import { type ClipboardEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import type { Attach } from './useAttach.ts';

export interface LongText {
  /** What was pasted and is too long for a message, until somebody has said what becomes of it. */
  readonly asked: string | null;
  /** Says whether what is being pasted is held back to be asked about. */
  readonly holds: (event: ClipboardEvent<HTMLTextAreaElement>) => boolean;
  readonly attach: (text: string) => void;
  readonly close: () => void;
}

/** A text that no message can hold becomes a file beside it, once that was asked; it never stands in the field. */
export function useLongText({ attach }: Pick<Attach, 'attach'>): LongText {
  const [asked, setAsked] = useState<string | null>(null);
  return {
    asked,
    holds({ clipboardData, currentTarget }) {
      const pasted = clipboardData.getData('text/plain');
      const { value, selectionStart, selectionEnd } = currentTarget;
      // What is short in letters is short in bytes, and needs no counting.
      const most = 3 * (value.length + pasted.length);
      if (most <= LIMITS.messageBytes) return false;
      const left = value.slice(0, selectionStart) + value.slice(selectionEnd);
      if (utf8Length(left) + utf8Length(pasted) <= LIMITS.messageBytes) return false;
      setAsked(pasted);
      return true;
    },
    attach(text) {
      attach({ files: [new File([text], 'text.txt', { type: 'text/plain' })], folders: [] });
      setAsked(null);
    },
    close: () => setAsked(null),
  };
}
