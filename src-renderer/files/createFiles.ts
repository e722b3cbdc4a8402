import { imageSize } from 'image-size';
import { rgbaToThumbHash, thumbHashToDataURL } from 'thumbhash';
import type { Files, MediaMetadata } from './Files.ts';

const NO_METADATA = { look: {}, previewUrl: null };

/** File functions of a browser. */
export function createFiles(): Files {
  return {
    async measure(file, kind) {
      try {
        if (kind === 'image') return await measurePicture(file);
        return kind === 'file' ? NO_METADATA : { look: await readMedia(file, kind), previewUrl: null };
      } catch {
        return NO_METADATA; // broken, or removed since it was chosen: sending it reports the error
      }
    },
    revoke: (previewUrl) => URL.revokeObjectURL(previewUrl),
  };
}

/** The size is read from the header first, so that pictures that are too large are never decoded. */
async function measurePicture(file: File): ReturnType<Files['measure']> {
  const size = readSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (size === null || !isDecodable(size)) return NO_METADATA;
  const bitmap = await createImageBitmap(file);
  // The decoded size, because the camera's orientation swaps the sides of the header's size.
  const { width, height } = bitmap;
  const thumbHash = toThumbHash(bitmap);
  bitmap.close();
  const look = { width, height, ...(thumbHash !== null && { thumbHash }) };
  return { look, previewUrl: URL.createObjectURL(file) };
}

/** Files that report no metadata within this time have none (ms). */
const TIMEOUT_MS = 5_000;

/** The duration of audio and video, and the size of a video, as far as its metadata contains them. */
async function readMedia(file: File, kind: 'audio' | 'video'): Promise<MediaMetadata> {
  const element = document.createElement(kind);
  const url = URL.createObjectURL(file);
  try {
    await new Promise<void>((resolve) => {
      element.addEventListener('loadedmetadata', () => resolve());
      element.addEventListener('error', () => resolve());
      setTimeout(resolve, TIMEOUT_MS);
      element.preload = 'metadata';
      element.src = url;
    });
    const { duration } = element;
    return {
      ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1000) }),
      ...(element instanceof HTMLVideoElement &&
        element.videoWidth > 0 && { width: element.videoWidth, height: element.videoHeight }),
    };
  } finally {
    element.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

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

/** The longest side that a ThumbHash is made from (px); its authors' limit. */
const SIDE = 100;

/** A ThumbHash: a picture in about 25 bytes (https://evanw.github.io/thumbhash/), in base64. */
function toThumbHash(bitmap: ImageBitmap): string | null {
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  if (drawing === null) return null;
  drawing.drawImage(bitmap, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}

/** The blurred picture as a data URL; `null` if the hash is invalid, because it comes from another person. */
export function fromThumbHash(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes);
  } catch {
    return null; // not base64
  }
}
