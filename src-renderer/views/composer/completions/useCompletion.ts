import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { insertText } from '../insertText.ts';
import { type CompletionKind, type Typed, typedAt } from './typedAt.ts';
import { type Choice, useOffers } from './useOffers.tsx';

export interface Completion {
  readonly id: string;
  readonly kind: CompletionKind;
  /** Suggestions; empty while nothing is being typed that can be completed. */
  readonly found: readonly Choice[];
  readonly active: number;
  readonly point: (index: number) => void;
  readonly choose: (choice: Choice) => void;
  /** Returns whether the list handled the key. */
  readonly keyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly caretMoved: (field: HTMLTextAreaElement) => void;
}

export interface CompletionOptions {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
  readonly text: string;
  /** Whether commands are completed, which start new messages only. */
  readonly withCommands: boolean;
}

/** Combobox for the word that is being typed: the field keeps the focus and handles the keys (ARIA APG, "combobox"). */
export function useCompletion({ field, conversation, text, withCommands }: CompletionOptions): Completion {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Start of the text whose suggestions were dismissed. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const typed = typedAt(text, Math.min(caret, text.length));
  const open: Typed | null =
    typed !== null && typed.start !== dismissed && (withCommands || typed.kind !== 'commands') ? typed : null;
  const found = useOffers(open, conversation);
  const written = open === null ? '' : text.slice(open.start, open.start + 1 + open.query.length);
  const shown = Math.min(active, Math.max(0, found.length - 1));

  function choose({ insert }: Choice): void {
    if (typed === null || field.current === null) return;
    const end = typed.start + 1 + typed.query.length;
    insertText(field.current, typed.start, text[end] === ' ' ? end + 1 : end, `${insert} `);
    setDismissed(typed.start);
  }

  function keyDown(event: KeyboardEvent): boolean {
    const choice = found[shown];
    if (choice === undefined || event.nativeEvent.isComposing || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setActive((shown + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((shown + found.length - 1) % found.length);
    // The text already is the suggestion, so Enter is for the message.
    else if (event.key === 'Enter' && choice.insert === written) return false;
    else if (event.key === 'Enter' || event.key === 'Tab') choose(choice);
    else if (event.key === 'Escape') setDismissed(typed?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    id,
    kind: open?.kind ?? 'people',
    found,
    active: shown,
    point: setActive,
    choose,
    keyDown,
    caretMoved({ value, selectionStart }) {
      setCaret(selectionStart);
      setActive(0);
      if (typedAt(value, selectionStart)?.start !== dismissed) setDismissed(null);
    },
  };
}
