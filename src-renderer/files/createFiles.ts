import type { Files } from './Files.ts';
import { HEADER_BYTES, isDecodable, readSize } from './pictureLimits.ts';
import { readMedia } from './readMedia.ts';
import { toThumbHash } from './thumbHash.ts';

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
