import { decodePicture, type Size } from '../pictureSize.ts';
import type { Pixels } from './Pixels.ts';

/** Formats with one picture, which an edited one can replace. */
const EDITABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/bmp']);
/** The largest canvas of iOS; every other browser has larger ones. */
const MAX_PIXELS = 16_777_216;
const JPEG_QUALITY = 0.92;

export function isEditable(type: string): boolean {
  return EDITABLE.has(type);
}

/** The size in which a picture is edited: its own, unless it is too large. */
export function editedSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

export interface EditablePicture {
  readonly pixels: Pixels;
  /** It was too large to be edited in its own size. */
  readonly isScaled: boolean;
}

/** The pixels of a picture file; null if it can't be decoded, or there is no memory for them. */
export async function readPicture(file: File): Promise<EditablePicture | null> {
  const bitmap = await decodePicture(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    return readPixels(bitmap);
  } catch {
    return null; // browsers throw errors of several kinds
  } finally {
    bitmap.close();
  }
}

function readPixels(bitmap: ImageBitmap): EditablePicture | null {
  const { width, height } = editedSize(bitmap);
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (drawing === null) return null;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  return { pixels: { width, height, data }, isScaled: width < bitmap.width };
}

/** A picture file of these pixels and nothing else: a JPEG if the original is one, otherwise a PNG. */
export async function writePicture({ width, height, data }: Pixels, { name, type }: File): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  const isJpeg = type === 'image/jpeg';
  const blob = await canvas.convertToBlob({ type: isJpeg ? type : 'image/png', quality: JPEG_QUALITY });
  return new File([blob], isJpeg ? name : withExtension(name), { type: blob.type });
}

function withExtension(name: string): string {
  return /\.png$/iu.test(name) ? name : `${name.replace(/\.[a-z\d]{1,5}$/iu, '')}.png`;
}
