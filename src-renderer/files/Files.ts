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

/** A file that is read in chunks, from memory or from disk. */
export interface FileSource {
  readonly name: string;
  readonly size: number;
  /** Reads bytes from an offset; fewer than requested only at the end. Rejects if they are no longer available. */
  readonly read: (offset: number, bytes: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** A `File` for showing it in the browser; synchronous if the page holds it. */
  readonly toFile: () => File | Promise<File>;
}

export function sourceOf(file: File): FileSource {
  return {
    name: file.name,
    size: file.size,
    read: async (offset, bytes) => new Uint8Array(await file.slice(offset, offset + bytes).arrayBuffer()),
    toFile: () => file,
  };
}
