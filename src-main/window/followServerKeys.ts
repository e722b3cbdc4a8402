import type { WebContents } from 'electron';

/**
 * Ctrl (⌘ on a Mac) with a digit from 1 to 9. It is handled here and not by the page, because it is the way out of the
 * page of a server that hangs.
 */
export function followServerKeys(contents: WebContents, select: (position: number) => void): void {
  contents.on('before-input-event', (event, { type, code, control, meta, alt, shift, isComposing }) => {
    const isCommand = process.platform === 'darwin' ? meta && !control : control && !meta;
    // By its position: on a French keyboard digits need Shift.
    const digit = /^Digit([1-9])$/.exec(code)?.[1];
    if (type !== 'keyDown' || !isCommand || alt || shift || isComposing || digit === undefined) return;
    event.preventDefault();
    select(Number(digit) - 1);
  });
}
