import type { Files, MediaMetadata } from './Files.ts';
import { isDecodable } from './pictureSize.ts';
import { toThumbHash } from './thumbHash.ts';

type Measured = Awaited<ReturnType<Files['measure']>>;

/** Files that have not answered within this time have no metadata, or no preview (ms). */
const TIMEOUT_MS = 5_000;
/** The longest side of the preview of a video (px). */
const PREVIEW_SIDE = 720;

/** The duration of a sound, as far as its metadata contains it. */
export function measureAudio(file: File): Promise<Measured> {
  return withMedia(file, 'audio', async (element, hasEvent) => {
    await hasEvent('loadedmetadata');
    return { look: durationOf(element), previewUrl: null };
  });
}

/** The duration and size of a video and one of its frames; of a video that this browser can't play, nothing. */
export function measureVideo(file: File): Promise<Measured> {
  return withMedia(file, 'video', async (element, hasEvent) => {
    element.muted = true;
    await hasEvent('loadeddata');
    const { videoWidth: width, videoHeight: height } = element;
    const look = { ...durationOf(element), ...(width > 0 && { width, height }) };
    if (!isDecodable({ width, height })) return { look, previewUrl: null };
    // Many videos begin with a black frame. A recording of a browser has no duration, and can't always be searched.
    const { duration } = element;
    if (Number.isFinite(duration)) {
      const sought = hasEvent('seeked');
      element.currentTime = Math.min(1, duration / 10);
      if (!(await sought)) return { look, previewUrl: null };
    }
    return drawFrame(element, look);
  });
}

async function drawFrame(element: HTMLVideoElement, look: MediaMetadata): Promise<Measured> {
  const { videoWidth, videoHeight } = element;
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = new OffscreenCanvas(Math.ceil(videoWidth * scale), Math.ceil(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  const preview = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  const frame = await createImageBitmap(canvas);
  const thumbHash = toThumbHash(frame);
  frame.close();
  return {
    look: { ...look, ...(thumbHash !== null && { thumbHash }) },
    previewUrl: URL.createObjectURL(preview),
  };
}

function durationOf({ duration }: HTMLMediaElement): MediaMetadata {
  return Number.isFinite(duration) ? { durationMs: Math.round(duration * 1000) } : {};
}

/** Resolves to whether an event comes before an error, and before the time is up. */
type HasEvent = (type: 'loadedmetadata' | 'loadeddata' | 'seeked') => Promise<boolean>;

/** Measures a file with an element of the browser, which reads it from this computer. */
async function withMedia<Kind extends 'audio' | 'video'>(
  file: File,
  kind: Kind,
  measure: (element: HTMLElementTagNameMap[Kind], hasEvent: HasEvent) => Promise<Measured>,
): Promise<Measured> {
  const element = document.createElement(kind);
  const url = URL.createObjectURL(file);
  const ended = Promise.withResolvers<false>();
  const timer = setTimeout(() => ended.resolve(false), TIMEOUT_MS);
  const hasEvent: HasEvent = (type) => {
    const event = Promise.withResolvers<true>();
    element.addEventListener(type, () => event.resolve(true), { once: true });
    return Promise.race([event.promise, ended.promise]);
  };
  try {
    element.addEventListener('error', () => ended.resolve(false));
    element.preload = kind === 'video' ? 'auto' : 'metadata';
    element.src = url;
    return await measure(element, hasEvent);
  } finally {
    clearTimeout(timer);
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}
