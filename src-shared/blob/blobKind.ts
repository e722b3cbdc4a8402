import type { AttachmentKind } from '../contract/model.ts';

/**
 * Whether a message may display a file as this kind. Everything may be sent as a plain file, and a video container may
 * contain only audio, such as a voice message in WebM.
 */
export function mayBeShownAs(kind: AttachmentKind, shownAs: AttachmentKind): boolean {
  return shownAs === kind || shownAs === 'file' || (kind === 'video' && shownAs === 'audio');
}
