import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { createEncrypter, encryptWith, type Encryption } from '../../encryption/ageFiles.ts';

/** Incremented with every change that older versions cannot read. */
export const BACKUP_VERSION = 2;
const MAX_MANIFEST_BYTES = 64 * 1024;

const piece = z.object({ bytes: z.number().int().min(1), sha256: z.string().length(64) });
const stampSchema = z.object({ format: z.literal('parley-backup'), version: z.number().int().min(1) });
const manifestSchema = stampSchema.extend({
  /** The versions of Parley and of the Redis or Valkey that wrote the backup. */
  parley: z.string(),
  server: z.string(),
  madeAt: z.iso.datetime(),
  snapshot: piece,
  /** The archive, since version 2; undefined when nothing is archived. */
  archive: piece.optional(),
});

/** The first line of a backup, as JSON. It is followed by the bytes of the snapshot, then those of the archive. */
export type BackupManifest = z.infer<typeof manifestSchema>;

export interface BackupFile {
  readonly manifest: BackupManifest;
  /** Byte offset of the snapshot. */
  readonly start: number;
}

/** Reads the manifest and verifies the file's length. `name` is that of the file in messages. Throws BackupError. */
export async function readBackupFile(path: string, name = path): Promise<BackupFile> {
  const file = await openToRead(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_MANIFEST_BYTES), 0, MAX_MANIFEST_BYTES, 0);
    const lineEnd = buffer.subarray(0, bytesRead).indexOf('\n');
    const manifest = parseManifest(name, buffer.toString('utf8', 0, Math.max(lineEnd, 0)));
    const start = lineEnd + 1;
    const found = (await file.stat()).size - start;
    const bytes = manifest.snapshot.bytes + (manifest.archive?.bytes ?? 0);
    if (found < bytes) throw new BackupError(`${name} is cut off: ${found} of ${bytes} bytes are there.`);
    if (found > bytes) throw new BackupError(`${name} is damaged: it is ${found - bytes} bytes too long.`);
    return { manifest, start };
  } finally {
    await file.close();
  }
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const reason = systemErrorCode(error) ?? String(error);
    throw new BackupError(reason === 'ENOENT' ? `There is no ${path}.` : `${path} can't be read (${reason}).`);
  }
  throw new BackupError(`${path} is no file.`);
}

function parseManifest(path: string, line: string): BackupManifest {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    content = null; // reported below, like any other foreign content
  }
  const stamp = stampSchema.safeParse(content);
  if (!stamp.success) throw new BackupError(`${path} is no backup of Parley.`);
  if (stamp.data.version > BACKUP_VERSION) {
    throw new BackupError(`${path} was made by a newer Parley (format ${stamp.data.version}): update this one first.`);
  }
  const manifest = manifestSchema.safeParse(content);
  if (!manifest.success) throw new BackupError(`${path} is damaged: its first line is not whole.`);
  return manifest.data;
}

/** Why a backup or a restore failed. The message is a sentence for the user of the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A part of a file; without `bytes` everything from `start`. */
interface Part {
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

/** Copies a part to a new file, which only this user can read, and syncs it to disk. */
export async function copyPart(part: Part, target: string): Promise<void> {
  await writeSynced(createReadStream(part.path, rangeOf(part)), target);
}

/**
 * Writes a backup to a new file, which only this user can read, and syncs it to disk: the manifest, then the parts. Throws
 * BackupError when the file is not what was written, and EncryptionError for a recipient that is none.
 */
export async function writeBackup(
  target: string,
  manifest: BackupManifest,
  parts: readonly Part[],
  encryption?: Encryption,
): Promise<void> {
  const plain = Readable.from(contentOf(manifest, parts), { objectMode: false });
  const written = createHash('sha256');
  const content = encryption === undefined ? plain : await encryptWith(createEncrypter(encryption), plain);
  await writeSynced(content, target, { onPiece: (piece) => written.update(piece) });
  if ((await measurePart({ path: target, start: 0 })).sha256 === written.digest('hex')) return;
  throw new BackupError(`${target} is not what was written to it: is the disk broken?`);
}

/** Throws BackupError when a part is no longer what was measured: an encrypted backup can't be checked afterwards. */
async function* contentOf(manifest: BackupManifest, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`);
  for (const [index, part] of parts.entries()) {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(part.path, rangeOf(part)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      yield piece;
    }
    const expected = index === 0 ? manifest.snapshot : manifest.archive;
    if (hash.digest('hex') === expected?.sha256) continue;
    throw new BackupError(
      `${part.path} changed while it was copied. Try again; if that does not help, check the disk.`,
    );
  }
}

/** Writes a new file, which only this user can read, and syncs it to disk. */
export async function writeSynced(
  content: Readable,
  target: string,
  { onPiece, signal }: { onPiece?: (piece: Uint8Array) => void; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const write = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        onPiece?.(piece);
        yield piece;
      }
    },
    write,
    { ...(signal !== undefined && { signal }) },
  );
}

/** The parts of a backup file: the snapshot and, if present, the archive. */
export function partsOf(path: string, { manifest: { snapshot, archive }, start }: BackupFile) {
  return {
    snapshot: { path, start, bytes: snapshot.bytes },
    archive: archive === undefined ? null : { path, start: start + snapshot.bytes, bytes: archive.bytes },
  };
}

/** Throws BackupError when a part does not match its checksum. */
export async function checkSums(path: string, backup: BackupFile, label = path): Promise<void> {
  const parts = partsOf(path, backup);
  for (const name of ['snapshot', 'archive'] as const) {
    const part = parts[name];
    if (part === null) continue;
    const [found, expected] = [await measurePart(part), backup.manifest[name]];
    if (found.sha256 === expected?.sha256) continue;
    throw new BackupError(`${label} is damaged: its SHA-256 is ${found.sha256}, not ${expected?.sha256} (${name}).`);
  }
}
