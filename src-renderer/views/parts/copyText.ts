/** Puts a text into the clipboard. Says whether that went well. */
export async function copyText(text: string): Promise<boolean> {
  // Not there where the page came over plain http from another computer.
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
  // oxlint-disable-next-line typescript/no-deprecated -- the one way for a page that came over plain http
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
