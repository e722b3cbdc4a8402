import type { AttachmentKind } from './state.ts';

/**
 * Pictures that every shell shows. Others, and whatever can carry a script (SVG above all), are only ever downloads, also
 * when a message says otherwise.
 */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/apng', 'image/bmp']);

/** How a file of this media type is shown. */
export function kindOfType(type: string): AttachmentKind {
  const essence = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (SHOWN.has(essence)) return 'image';
  if (essence.startsWith('audio/')) return 'audio';
  return essence.startsWith('video/') ? 'video' : 'file';
}
