/**
 * Puts a text in place of a part of what stands in a field, with the caret behind it. As if it had been typed: the field's own
 * undo takes it back, which nothing but this old command can do.
 */
export function insertText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
