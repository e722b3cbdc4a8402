/** Chunks are moved into blobs of this size, which browsers can store outside of the memory of the page. */
const BLOB_BYTES = 8 * 1024 * 1024;

/** Collects the chunks of a file. */
export class BlobBuilder {
  #blobs: Blob[] = [];
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #waiting = 0;

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#waiting += chunk.byteLength;
    if (this.#waiting < BLOB_BYTES) return;
    this.#blobs.push(new Blob(this.#chunks));
    this.#chunks = [];
    this.#waiting = 0;
  }

  build(type: string): Blob {
    return new Blob([...this.#blobs, ...this.#chunks], { type });
  }

  /** Releases what was collected. */
  clear(): void {
    this.#blobs = [];
    this.#chunks = [];
    this.#waiting = 0;
  }
}
