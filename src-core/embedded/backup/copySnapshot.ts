import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './BackupError.ts';
import type { BackupFile, BackupManifest } from './BackupFile.ts';

/** A part of a file; without `bytes` all from `start` on. */
export interface Part {
  readonly path: string;
  readonly start: number;
  readonly bytes?: number;
}

const rangeOf = ({ start, bytes }: Part) => ({ start, ...(bytes !== undefined && { end: start + bytes - 1 }) });

/** How many bytes there are, and their SHA-256 in hex. */
export async function sumUp(part: Part): Promise<BackupManifest['snapshot']> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(part.path, rangeOf(part)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Appends a part, and returns when it is on the disk. The target is readable for nobody else. */
export async function append(part: Part, target: string): Promise<void> {
  const write = createWriteStream(target, { flags: 'a', mode: 0o600 });
  await pipeline(createReadStream(part.path, rangeOf(part)), write);
  const file = await open(target, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Where in a backup the snapshot is, and the archive, if there is one. */
export function partsOf(path: string, { manifest: { snapshot, archive }, start }: BackupFile) {
  return {
    snapshot: { path, start, bytes: snapshot.bytes },
    archive: archive === undefined ? null : { path, start: start + snapshot.bytes, bytes: archive.bytes },
  };
}

/** Throws BackupError when the bytes are not those that were written. */
export async function checkSums(path: string, backup: BackupFile): Promise<void> {
  const parts = partsOf(path, backup);
  for (const name of ['snapshot', 'archive'] as const) {
    const part = parts[name];
    if (part === null) continue;
    const [found, expected] = [await sumUp(part), backup.manifest[name]];
    if (found.sha256 === expected?.sha256) continue;
    throw new BackupError(`${path} is damaged: its SHA-256 is ${found.sha256}, not ${expected?.sha256} (${name}).`);
  }
}
