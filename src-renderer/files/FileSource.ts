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
