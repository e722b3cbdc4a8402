import { imageSize } from 'image-size';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Enough for the headers of any picture (bytes): the size precedes the pixels, but follows the camera's metadata. */
export const HEADER_BYTES = 256 * 1024;
/** A decoded pixel takes four bytes, however small the file is. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_384;

/** Whether a picture of this size may be decoded. A file of a few kilobytes can require gigabytes. */
export function isDecodable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** The size of a picture from its header, without decoding; `null` if there is none. */
export function readSize(head: Uint8Array): Size | null {
  try {
    const { width, height } = imageSize(head);
    return { width, height };
  } catch {
    return null; // no picture, or an unknown format
  }
}

/**
 * Decodes a picture. The size is read from the header first, so that pictures that are too large are never decoded;
 * `null` for those, and for what is no picture. Throws when the picture is broken.
 */
export async function decodePicture(file: File): Promise<ImageBitmap | null> {
  const size = readSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  return size === null || !isDecodable(size) ? null : createImageBitmap(file);
}
