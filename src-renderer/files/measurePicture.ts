import type { Files } from './Files.ts';
import { HEADER_BYTES, isDecodable, readSize } from './pictureSize.ts';
import { toThumbHash } from './thumbHash.ts';

/**
 * The size and a small preview of a picture. The size is read from the header first, so that pictures that are too large
 * are never decoded. Throws when the picture is broken.
 */
export async function measurePicture(file: File): ReturnType<Files['measure']> {
  const size = readSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (size === null || !isDecodable(size)) return { look: {}, previewUrl: null };
  const bitmap = await createImageBitmap(file);
  // The decoded size, because the camera's orientation swaps the sides of the header's size.
  const { width, height } = bitmap;
  const thumbHash = toThumbHash(bitmap);
  bitmap.close();
  const look = { width, height, ...(thumbHash !== null && { thumbHash }) };
  return { look, previewUrl: URL.createObjectURL(file) };
}
