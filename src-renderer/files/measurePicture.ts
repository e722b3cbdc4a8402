import type { Files } from './Files.ts';
import { decodePicture } from './pictureSize.ts';
import { toThumbHash } from './thumbHash.ts';

/** The size and a small preview of a picture, unless it is too large to be decoded. Throws when the picture is broken. */
export async function measurePicture(file: File): ReturnType<Files['measure']> {
  const bitmap = await decodePicture(file);
  if (bitmap === null) return { look: {}, previewUrl: null };
  // The decoded size, because the camera's orientation swaps the sides of the header's size.
  const { width, height } = bitmap;
  const thumbHash = toThumbHash(bitmap);
  bitmap.close();
  const look = { width, height, ...(thumbHash !== null && { thumbHash }) };
  return { look, previewUrl: URL.createObjectURL(file) };
}
