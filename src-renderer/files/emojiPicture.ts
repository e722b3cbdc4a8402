import { LIMITS } from '#shared/contract/limits.ts';
import { encodeCanvas } from './personPicture.ts';
import type { Size } from './pictureSize.ts';

/** The size of a custom emoji: the whole picture, made smaller if necessary, never larger. */
export function emojiSize({ width, height }: Size): Size {
  const scale = Math.min(1, LIMITS.emojiPixels / Math.max(width, height));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** The bytes of a picture as a custom emoji: its first frame, without anything else of the file. */
export async function encodeEmoji(picture: ImageBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  const { width, height } = emojiSize(picture);
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (drawing === null) return null;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  return encodeCanvas(canvas);
}

/** A name for the emoji of a file, which the person may change; empty when there is none. */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/u, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, 32);
}
