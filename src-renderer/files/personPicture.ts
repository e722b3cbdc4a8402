import { LIMITS } from '#shared/contract/limits.ts';
import type { Size } from './pictureSize.ts';

/** The side of a picture of a person, in pixels: sharp at twice its largest size in the interface. */
const SIDE = 256;
/** From the best to the smallest; the last one fits for every picture. */
const QUALITIES = [0.9, 0.8, 0.6, 0.4, 0.2] as const;

/** The part of a picture that is used. `x` and `y`: its centre, from 0 to 1; `zoom`: 1 shows the shorter side whole. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A square of a picture, in its pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The square that a crop means: inside the picture, whatever its centre. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const place = (centre: number, length: number): number =>
    Math.min(length - side, Math.max(0, centre * length - side / 2));
  return { left: place(x, width), top: place(y, height), side };
}

/**
 * Moves the square of a crop by parts of its side. The centre is that of the square inside the picture, so that moving
 * back takes effect at once.
 */
export function moveCrop(picture: Size, crop: Crop, x: number, y: number): Crop {
  const { left, top, side } = squareOf(picture, crop);
  const target = { x: (left + side / 2 + x * side) / picture.width, y: (top + side / 2 + y * side) / picture.height };
  const moved = squareOf(picture, { ...crop, ...target });
  return {
    ...crop,
    x: (moved.left + side / 2) / picture.width,
    y: (moved.top + side / 2) / picture.height,
  };
}

/** Draws the square of a picture over the whole of a canvas. */
export function drawSquare(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  picture: ImageBitmap,
  { left, top, side }: Square,
): void {
  const drawing = canvas.getContext('2d');
  if (drawing === null) return;
  drawing.imageSmoothingQuality = 'high';
  drawing.clearRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The bytes of the square as a small picture, which contains nothing else of the file, such as where it was taken. */
export async function encodeSquare(picture: ImageBitmap, square: Square): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  drawSquare(canvas, picture, square);
  return encodeCanvas(canvas);
}

/** The bytes of a canvas as a picture that a server stores; null if it is too large in any quality. */
export async function encodeCanvas(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= LIMITS.pictureBytes) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}
