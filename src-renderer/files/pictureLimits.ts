import { imageSize } from 'image-size';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Enough for the headers of any picture (bytes): the size comes before the pixels, after what cameras write. */
export const HEADER_BYTES = 256 * 1024;
/** Four bytes each once it is decoded, however small the file is. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_384;

/** Whether a picture of this size may be decoded at all. A file of a few kilobytes can ask for gigabytes. */
export function isDecodable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** What the first bytes of a picture say of its size, before anything is decoded; `null` when they say nothing. */
export function readSize(head: Uint8Array): Size | null {
  try {
    const { width, height } = imageSize(head);
    return { width, height };
  } catch {
    return null; // no picture, or none that we know
  }
}
