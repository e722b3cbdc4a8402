import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { BackupError } from './BackupError.ts';

/** Goes up with every change that an older Parley could not read. */
export const BACKUP_VERSION = 2;
const LONGEST_MANIFEST = 64 * 1024;

const piece = z.object({ bytes: z.number().int().min(1), sha256: z.string().length(64) });
const markSchema = z.object({ format: z.literal('parley-backup'), version: z.number().int().min(1) });
const manifestSchema = markSchema.extend({
  /** Of the Parley that made it, and of its Redis or Valkey. */
  parley: z.string(),
  server: z.string(),
  madeAt: z.iso.datetime(),
  snapshot: piece,
  /** Old history, since version 2; left out where none has left Redis. */
  archive: piece.optional(),
});

/** The first line of a backup, as JSON; the snapshot's bytes follow, then those of the archive, and nothing else. */
export type BackupManifest = z.infer<typeof manifestSchema>;

export interface BackupFile {
  readonly manifest: BackupManifest;
  /** Where the snapshot begins. */
  readonly start: number;
}

/** Reads the manifest, and whether the file is as long as it says. Throws BackupError. */
export async function readBackupFile(path: string): Promise<BackupFile> {
  const file = await openToRead(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_MANIFEST), 0, LONGEST_MANIFEST, 0);
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
    content = null; // said below, like any other content that is not ours
  }
  const mark = markSchema.safeParse(content);
  if (!mark.success) throw new BackupError(`${path} is no backup of Parley.`);
  if (mark.data.version > BACKUP_VERSION) {
    throw new BackupError(`${path} was made by a newer Parley (format ${mark.data.version}): update this one first.`);
  }
  const manifest = manifestSchema.safeParse(content);
  if (!manifest.success) throw new BackupError(`${path} is damaged: its first line is not whole.`);
  return manifest.data;
}
