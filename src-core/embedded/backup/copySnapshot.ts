import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './BackupError.ts';
import type { BackupFile, BackupManifest } from './BackupFile.ts';

/** A part of a file; without `bytes` everything from `start`. */
export interface Part {
  readonly path: string;
  readonly start: number;
  readonly bytes?: number;
}

const rangeOf = ({ start, bytes }: Part) => ({ start, ...(bytes !== undefined && { end: start + bytes - 1 }) });

/** The length and the SHA-256 (hex) of a part. */
export async function measurePart(part: Part): Promise<BackupManifest['snapshot']> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(part.path, rangeOf(part)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Appends a part and syncs it to disk. The target is readable for this user only. */
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

/** The parts of a backup file: the snapshot and, if present, the archive. */
export function partsOf(path: string, { manifest: { snapshot, archive }, start }: BackupFile) {
  return {
    snapshot: { path, start, bytes: snapshot.bytes },
    archive: archive === undefined ? null : { path, start: start + snapshot.bytes, bytes: archive.bytes },
  };
}

/** Throws BackupError when a part does not match its checksum. */
export async function checkSums(path: string, backup: BackupFile): Promise<void> {
  const parts = partsOf(path, backup);
  for (const name of ['snapshot', 'archive'] as const) {
    const part = parts[name];
    if (part === null) continue;
    const [found, expected] = [await measurePart(part), backup.manifest[name]];
    if (found.sha256 === expected?.sha256) continue;
    throw new BackupError(`${path} is damaged: its SHA-256 is ${found.sha256}, not ${expected?.sha256} (${name}).`);
  }
}
