import type { AttachmentKind, BlobRef } from '#shared/contract/model.ts';

/**
 * Metadata for the layout before the bytes are loaded. It is sent in the message, so that the layout does not shift.
 */
export type MediaMetadata = Partial<Pick<BlobRef, 'width' | 'height' | 'thumbHash' | 'durationMs'>>;

/** File functions that only a browser has. */
export interface Files {
  /**
   * Metadata of a file, and an object URL of a picture that is safe to show. Never rejects: unreadable files have no
   * metadata.
   */
  measure(
    file: File,
    kind: AttachmentKind,
  ): Promise<{ readonly look: MediaMetadata; readonly previewUrl: string | null }>;
  /** Releases an object URL. */
  revoke(previewUrl: string): void;
}
