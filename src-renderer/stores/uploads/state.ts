import type { FileSource } from '../../files/FileSource.ts';
import type { AttachmentKind, BlobRef } from '#shared/contract/model.ts';

/** What a file looks like before its bytes are there: it travels in the message, so that nothing jumps. */
export type Look = Partial<Pick<BlobRef, 'width' | 'height' | 'thumbHash' | 'durationMs'>>;

/** A file of this page that goes, or has gone, into a conversation. */
export interface Upload {
  /** Its blob's id, so that every step may be repeated. Of a message with one file it is the message's client id, too. */
  readonly id: string;
  /** The client id of its message; null while it is in the tray. */
  readonly messageId: string | null;
  readonly conversationId: string;
  readonly file: FileSource;
  /** By what this computer says it is; what it becomes is said by the server, which looks at the bytes. */
  readonly kind: AttachmentKind;
  readonly look: Look;
  /** An object URL of a picture that may be shown; revoked when the upload is forgotten. */
  readonly previewUrl: string | null;
  /** Whether all of it is on this computer's disk, so that it goes on after the page ended; null while that is not known. */
  readonly isKept: boolean | null;
  /** Bytes that the server has acknowledged. */
  readonly received: number;
  /** In the composer's tray; on its way with its message; or there, and kept for a moment for its preview. */
  readonly stage: 'chosen' | 'sending' | 'done';
}

/** In the order in which they were chosen. */
export type UploadsState = readonly Upload[];
