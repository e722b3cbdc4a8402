import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile } from './exportFormat.ts';

/** Writes a file piece by piece and syncs it to disk. Returns its size and hash. */
export async function writeFile(
  folder: string,
  path: string,
  pieces: AsyncIterable<Uint8Array | string>,
): Promise<ExportedFile> {
  const file = await open(join(folder, path), 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      const data = Buffer.from(piece);
      hash.update(data);
      bytes += data.length;
      await file.writeFile(data);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
