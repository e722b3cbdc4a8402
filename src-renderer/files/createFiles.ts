import type { Files } from '../app/ports.ts';
import { HEADER_BYTES, isDecodable, readSize } from './pictureLimits.ts';
import { readMedia } from './readMedia.ts';
import { toThumbHash } from './thumbHash.ts';

const NO_LOOK = { look: {}, previewUrl: null };

/** Files as a browser knows them. */
export function createFiles(): Files {
  return {
    async look(file, kind) {
      try {
        if (kind === 'image') return await lookAtPicture(file);
        return kind === 'file' ? NO_LOOK : { look: await readMedia(file, kind), previewUrl: null };
      } catch {
        return NO_LOOK; // broken, or gone since it was chosen: sending it will tell
      }
    },
    revoke: (previewUrl) => URL.revokeObjectURL(previewUrl),
  };
}

/** Its size is read from its header first, so that nothing is decoded that is too large to be. */
async function lookAtPicture(file: File): ReturnType<Files['look']> {
  const size = readSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (size === null || !isDecodable(size)) return NO_LOOK;
  const bitmap = await createImageBitmap(file);
  // Turned as its camera says, which the header's size is not.
  const { width, height } = bitmap;
  const thumbHash = toThumbHash(bitmap);
  bitmap.close();
  const look = { width, height, ...(thumbHash !== null && { thumbHash }) };
  return { look, previewUrl: URL.createObjectURL(file) };
}
