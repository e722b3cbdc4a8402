import type { MediaMetadata } from './Files.ts';

/** Files that report no metadata within this time have none (ms). */
const TIMEOUT_MS = 5_000;

/** The duration of audio and video, and the size of a video, as far as its metadata contains them. */
export async function readMedia(file: File, kind: 'audio' | 'video'): Promise<MediaMetadata> {
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
