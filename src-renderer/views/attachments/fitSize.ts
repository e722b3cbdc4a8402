import type { Size } from '../../files/pictureLimits.ts';

/** Largest size of a picture or video in the timeline (px). */
export const MAX_SIZE: Size = { width: 360, height: 270 };
/** Smallest size (px): anything smaller is easily overlooked and too small for a button. */
const MIN_LENGTH = 48;

/** Scales a size down to fit into a box. Never enlarges it, except to the smallest size. */
export function fitSize({ width, height }: Size, box: Size = MAX_SIZE): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(MIN_LENGTH, Math.round(width * scale)),
    height: Math.max(MIN_LENGTH, Math.round(height * scale)),
  };
}
