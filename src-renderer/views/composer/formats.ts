import type { TextFormat } from '../../text/formatText.ts';
import { isMac } from '../parts/isMac.ts';
import type { IconName } from '../parts/Icon.tsx';

interface Format {
  readonly format: TextFormat;
  readonly icon: IconName;
  readonly key: string;
  readonly withShift: boolean;
}

/** The formats of a selection, each with the key that applies it together with Ctrl (⌘ on a Mac). */
export const FORMATS: readonly Format[] = [
  { format: 'bold', icon: 'bold', key: 'B', withShift: false },
  { format: 'italic', icon: 'italic', key: 'I', withShift: false },
  { format: 'strike', icon: 'strike', key: 'X', withShift: true },
  { format: 'code', icon: 'code', key: 'E', withShift: false },
  { format: 'link', icon: 'link', key: 'K', withShift: false },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>;

/** The format that a key applies. */
export function formatOfKey({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing }: Pressed): TextFormat | null {
  const isCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isCommand || altKey || isComposing) return null;
  const found = FORMATS.find((one) => one.key === key.toUpperCase() && one.withShift === shiftKey);
  return found?.format ?? null;
}
