import type { MessageBody } from '../contract/model.ts';

/** How a message shows a file. */
export type BlobKind = Exclude<MessageBody['kind'], 'text'>;

/**
 * Whether a message may show a file so. Anything may be sent as a mere file; and what holds film may hold sound alone, as a
 * voice message in WebM does.
 */
export function mayBeShownAs(kind: BlobKind, shownAs: BlobKind): boolean {
  return shownAs === kind || shownAs === 'file' || (kind === 'video' && shownAs === 'audio');
}
