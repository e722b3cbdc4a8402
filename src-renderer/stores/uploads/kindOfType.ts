import { inlineType } from '#shared/http/inlineTypes.ts';
import type { AttachmentKind } from '#shared/contract/model.ts';

/** How a file of this media type is shown. Types that are not safe inline are only offered for download. */
export function kindOfType(type: string): AttachmentKind {
  const shown = inlineType(type);
  if (shown === null) return 'file';
  if (shown.startsWith('image/')) return 'image';
  return shown.startsWith('audio/') ? 'audio' : 'video';
}
