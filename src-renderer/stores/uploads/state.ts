import type { AttachmentKind, FileEncryption } from '#shared/contract/model.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';
import type { FileSource, MediaMetadata } from '../../files/Files.ts';

/** A file of this page that is being sent, or has been sent. */
export interface Upload {
  /** Its blob's id, the same for every retry. In a message with one file it is the message's client id as well. */
  readonly id: string;
  /** The client id of its message; null while it is in the tray. */
  readonly messageId: string | null;
  readonly conversationId: string;
  readonly file: FileSource;
  /** As reported by this computer; the server determines the final kind from the bytes. */
  readonly kind: AttachmentKind;
  readonly look: MediaMetadata;
  /** In an encrypted room, once it is uploaded: what decrypts it. */
  readonly encryption: FileEncryption | null;
  /** Its media type, as reported by this computer. */
  readonly type: string;
  /** Object URL of a picture that is safe to show; revoked when the upload is removed. */
  readonly previewUrl: string | null;
  /** Whether it is persisted completely, so that the upload survives the page; null while unknown. */
  readonly isKept: boolean | null;
  /** Bytes that the server has acknowledged. */
  readonly received: number;
  /** In the composer's tray; being sent with its message; or sent, and kept for a moment for its preview. */
  readonly stage: 'chosen' | 'sending' | 'done';
}

/** In the order in which they were chosen. */
export type UploadsState = readonly Upload[];

/** How a file of this media type is shown. Types that are not safe inline are only offered for download. */
export function kindOfType(type: string): AttachmentKind {
  const shown = inlineType(type);
  if (shown === null) return 'file';
  if (shown.startsWith('image/')) return 'image';
  return shown.startsWith('audio/') ? 'audio' : 'video';
}
