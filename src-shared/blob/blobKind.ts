import type { AttachmentKind } from '../contract/model.ts';

/**
 * Whether a message may show a file so. Anything may be sent as a mere file; and what holds film may hold sound alone, as a
 * voice message in WebM does.
 */
export function mayBeShownAs(kind: AttachmentKind, shownAs: AttachmentKind): boolean {
  return shownAs === kind || shownAs === 'file' || (kind === 'video' && shownAs === 'audio');
}
