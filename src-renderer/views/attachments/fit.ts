import type { Size } from '../../files/pictureLimits.ts';

/** The place of a picture or a film in the timeline at most (px). */
export const BOX: Size = { width: 360, height: 270 };
/** Small enough to be overlooked, and too small for a button (px). */
const LEAST = 48;

/** As large as fits into a box, never larger than it is. */
export function fit({ width, height }: Size, box: Size = BOX): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(LEAST, Math.round(width * scale)), height: Math.max(LEAST, Math.round(height * scale)) };
}
