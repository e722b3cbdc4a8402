import type { Colour } from '../../../files/picture/Pixels.ts';
import type { PictureEdit } from '../../../files/picture/pictureEdits.ts';
import { areaOf, type Selection } from '../../../files/picture/selection.ts';
import type { Size } from '../../../files/pictureSize.ts';

export const TOOLS = ['crop', 'pixelate', 'arrow', 'pen'] as const;

export type Tool = (typeof TOOLS)[number];

export const COLOURS = {
  red: [220, 38, 38],
  yellow: [250, 204, 21],
  blue: [37, 99, 235],
  black: [0, 0, 0],
  white: [255, 255, 255],
} as const satisfies Record<string, Colour>;

export type ColourName = keyof typeof COLOURS;

export const COLOUR_NAMES = Object.keys(COLOURS) as readonly ColourName[];

/** A shorter arrow is an accidental click (px). */
const MIN_ARROW = 4;

/** The edit of a tool with a selection; null if the selection is too small, or the tool needs none. */
export function editOf(tool: Tool, { from, to }: Selection, colour: ColourName, size: Size): PictureEdit | null {
  if (tool === 'pen') return null;
  if (tool === 'arrow') {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return length < MIN_ARROW ? null : { type: 'arrow', from, to, colour: COLOURS[colour] };
  }
  const area = areaOf({ from, to }, size);
  return area === null ? null : { type: tool, area };
}
