import { emojiTone } from '../../emoji/emojiMemory.ts';
import { inTone } from '../../emoji/emojiSet.ts';
import { loadEmoji } from '../../emoji/loadEmoji.ts';
import { insertText } from '../insertText.ts';
import { codeBefore } from './typedAt.ts';

/** A `:smile:` that was just typed whole becomes what it stands for; the field's undo brings it back. */
export function replaceCode(field: HTMLTextAreaElement): void {
  const { value, selectionStart } = field;
  const typed = value[selectionStart - 1] === ':' ? codeBefore(value, selectionStart) : null;
  if (typed === null) return;
  loadEmoji().then(
    ({ byCode }) => {
      const meant = byCode.get(typed.code);
      const isUnchanged = field.value === value && field.selectionStart === selectionStart;
      if (meant !== undefined && isUnchanged)
        insertText(field, typed.start, selectionStart, inTone(meant, emojiTone()));
    },
    // Where the emoji can't be had now, what was typed is what is sent.
    () => undefined,
  );
}
