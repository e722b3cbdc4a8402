import { emojiTone } from '../../emoji/recentEmoji.ts';
import { withSkinTone } from '../../emoji/emojiSet.ts';
import { loadEmoji } from '../../emoji/loadEmoji.ts';
import { insertText } from '../insertText.ts';
import { findShortcodeBefore } from './findCompletionQuery.ts';

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
