import type { Look } from '../stores/uploads/state.ts';

/** A file that says nothing of itself for so long says nothing at all (ms). */
const PATIENCE_MS = 5_000;

/** How long audio and video last, and how large a video is, as far as their first bytes tell. */
export async function readMedia(file: File, kind: 'audio' | 'video'): Promise<Look> {
  const element = document.createElement(kind);
  const url = URL.createObjectURL(file);
  try {
    await new Promise<void>((resolve) => {
      element.addEventListener('loadedmetadata', () => resolve());
      element.addEventListener('error', () => resolve());
      setTimeout(resolve, PATIENCE_MS);
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
