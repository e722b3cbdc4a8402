import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { emojiTone } from '../../emoji/recentEmoji.ts';
import { withSkinTone } from '../../emoji/emojiSet.ts';
import { loadEmoji } from '../../emoji/loadEmoji.ts';
import { insertText } from '../insertText.ts';
import {
  type CompletionKind,
  type CompletionQuery,
  findCompletionQuery,
  findShortcodeBefore,
} from './findCompletionQuery.ts';
import { type Suggestion, useSuggestions } from './useSuggestions.tsx';

export interface Completion {
  readonly id: string;
  readonly kind: CompletionKind;
  /** Suggestions; empty while nothing is being typed that can be completed. */
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly activate: (index: number) => void;
  readonly accept: (suggestion: Suggestion) => void;
  /** Returns whether the list handled the key. */
  readonly keyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly onCaretMove: (field: HTMLTextAreaElement) => void;
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
  const typed = findCompletionQuery(text, Math.min(caret, text.length));
  const activeQuery: CompletionQuery | null =
    typed !== null && typed.start !== dismissed && (withCommands || typed.kind !== 'commands') ? typed : null;
  const suggestions = useSuggestions(activeQuery, conversation);
  const typedText =
    activeQuery === null ? '' : text.slice(activeQuery.start, activeQuery.start + 1 + activeQuery.query.length);
  const activeIndex = Math.min(active, Math.max(0, suggestions.length - 1));

  function accept({ insert }: Suggestion): void {
    if (typed === null || field.current === null) return;
    const end = typed.start + 1 + typed.query.length;
    insertText(field.current, typed.start, text[end] === ' ' ? end + 1 : end, `${insert} `);
    setDismissed(typed.start);
  }

  function keyDown(event: KeyboardEvent): boolean {
    const suggestion = suggestions[activeIndex];
    if (suggestion === undefined || event.nativeEvent.isComposing || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setActive((activeIndex + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((activeIndex + suggestions.length - 1) % suggestions.length);
    // The text already is the suggestion, so Enter is for the message.
    else if (event.key === 'Enter' && suggestion.insert === typedText) return false;
    else if (event.key === 'Enter' || event.key === 'Tab') accept(suggestion);
    else if (event.key === 'Escape') setDismissed(typed?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    id,
    kind: activeQuery?.kind ?? 'people',
    suggestions,
    active: activeIndex,
    activate: setActive,
    accept,
    keyDown,
    onCaretMove({ value, selectionStart }) {
      setCaret(selectionStart);
      setActive(0);
      if (findCompletionQuery(value, selectionStart)?.start !== dismissed) setDismissed(null);
    },
  };
}

/** Replaces a `:smile:` that was just completed with its emoji; the field's undo restores it. */
export function replaceShortcode(field: HTMLTextAreaElement): void {
  const { value, selectionStart } = field;
  const typed = value[selectionStart - 1] === ':' ? findShortcodeBefore(value, selectionStart) : null;
  if (typed === null) return;
  loadEmoji().then(
    ({ byCode }) => {
      const emoji = byCode.get(typed.code);
      const isUnchanged = field.value === value && field.selectionStart === selectionStart;
      if (emoji !== undefined && isUnchanged)
        insertText(field, typed.start, selectionStart, withSkinTone(emoji, emojiTone()));
    },
    // If the emoji can't be loaded, the code is sent as it was typed.
    () => undefined,
  );
}
