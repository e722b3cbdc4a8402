import type { Files } from './Files.ts';

const NO_METADATA = { look: {}, previewUrl: null };

/** File functions of a browser. */
export function createFiles(): Files {
  return {
    async measure(file, kind) {
      try {
        // Loaded with the first picture or recording, so that the window opens without it.
        if (kind === 'image') return await (await import('./measurePicture.ts')).measurePicture(file);
        if (kind === 'video') return await (await import('./measureMedia.ts')).measureVideo(file);
        return kind === 'audio' ? await (await import('./measureMedia.ts')).measureAudio(file) : NO_METADATA;
      } catch {
        return NO_METADATA; // broken, or removed since it was chosen: sending it reports the error
      }
    },
    revoke: (previewUrl) => URL.revokeObjectURL(previewUrl),
  };
}
