import type { Files, MediaMetadata } from './Files.ts';

const NO_METADATA = { look: {}, previewUrl: null };

/** File functions of a browser. */
export function createFiles(): Files {
  return {
    async measure(file, kind) {
      try {
        // Loaded with the first picture, so that the window opens without it.
        if (kind === 'image') return await (await import('./measurePicture.ts')).measurePicture(file);
        return kind === 'file' ? NO_METADATA : { look: await readMedia(file, kind), previewUrl: null };
      } catch {
        return NO_METADATA; // broken, or removed since it was chosen: sending it reports the error
      }
    },
    revoke: (previewUrl) => URL.revokeObjectURL(previewUrl),
  };
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
