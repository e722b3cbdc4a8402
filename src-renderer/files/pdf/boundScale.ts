import type { Size } from '../pictureSize.ts';

/** Pixels of the canvas of a page, and of each of its sides. */
export const MAX_PIXELS = 16_000_000;
const MAX_SIDE = 8_192;

/** The largest scale up to this one at which a page has a bounded number of pixels. */
export function boundScale({ width, height }: Size, scale: number): number {
  return Math.min(scale, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / width, MAX_SIDE / height);
}
