import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './BackupError.ts';
import type { BackupFile, BackupManifest } from './BackupFile.ts';

/** How many bytes there are from `start` to the end, and their SHA-256 in hex. */
export async function sumUp(path: string, start = 0): Promise<BackupManifest['snapshot']> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path, { start }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Appends all from `start` on, and returns when it is on the disk. The target is readable for nobody else. */
export async function appendFrom(source: string, start: number, target: string): Promise<void> {
  await pipeline(createReadStream(source, { start }), createWriteStream(target, { flags: 'a', mode: 0o600 }));
  const file = await open(target, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Throws BackupError when the bytes are not those that were written. */
export async function checkSnapshot(path: string, { manifest, start }: BackupFile): Promise<void> {
  const { sha256 } = await sumUp(path, start);
  if (sha256 === manifest.snapshot.sha256) return;
  throw new BackupError(`${path} is damaged: its SHA-256 is ${sha256}, not ${manifest.snapshot.sha256}.`);
}
