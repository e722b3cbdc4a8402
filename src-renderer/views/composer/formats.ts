import type { TextFormat } from '../../text/formatText.ts';
import { pressedCommand } from '../keys/bindings.ts';
import type { IconName } from '../parts/Icon.tsx';

interface Format {
  readonly format: TextFormat;
  readonly icon: IconName;
}

/** The formats of a selection. A keyboard shortcut of the same name applies each. */
export const FORMATS: readonly Format[] = [
  { format: 'bold', icon: 'bold' },
  { format: 'italic', icon: 'italic' },
  { format: 'strike', icon: 'strike' },
  { format: 'code', icon: 'code' },
  { format: 'link', icon: 'link' },
];

/** The format that a key applies. */
export function formatOfKey(event: KeyboardEvent): TextFormat | undefined {
  return pressedCommand(
    event,
    FORMATS.map(({ format }) => format),
  );
}
