import type { KeyPress } from '#shared/text/accelerator.ts';

/** A key press without modifiers besides those in `held`. */
export function keyPress(key: string, code: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held };
}
