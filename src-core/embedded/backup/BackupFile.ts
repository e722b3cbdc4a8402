import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { BackupError } from './BackupError.ts';

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

/** Reads the manifest and verifies the file's length. Throws BackupError. */
export async function readBackupFile(path: string): Promise<BackupFile> {
  const file = await openToRead(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_MANIFEST_BYTES), 0, MAX_MANIFEST_BYTES, 0);
    const lineEnd = buffer.subarray(0, bytesRead).indexOf('\n');
    const manifest = parseManifest(path, buffer.toString('utf8', 0, Math.max(lineEnd, 0)));
    const start = lineEnd + 1;
    const found = (await file.stat()).size - start;
    const bytes = manifest.snapshot.bytes + (manifest.archive?.bytes ?? 0);
    if (found < bytes) throw new BackupError(`${path} is cut off: ${found} of ${bytes} bytes are there.`);
    if (found > bytes) throw new BackupError(`${path} is damaged: it is ${found - bytes} bytes too long.`);
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
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
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
