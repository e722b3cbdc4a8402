/** A file that is read piece by piece, wherever its bytes are. */
export interface FileSource {
  readonly name: string;
  readonly size: number;
  /** So many bytes from there on; fewer only at the end. Rejects when they are not there any more. */
  readonly read: (offset: number, bytes: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** As a browser wants it that is to show it; at once where the page has it. */
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
