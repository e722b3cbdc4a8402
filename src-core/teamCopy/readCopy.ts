import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import {
  COPY_FORMAT,
  COPY_VERSION,
  type CopyManifest,
  copyManifestSchema,
  MANIFEST_FILE,
  MAX_LINE_BYTES,
  MAX_MANIFEST_BYTES,
  type PartName,
  PARTS,
  TeamCopyError,
} from './copyFormat.ts';

/** An export whose manifest was read. The contents of its parts are not verified yet. */
export interface OpenedCopy {
  readonly folder: string;
  readonly manifest: CopyManifest;
  /** Identifies the export: SHA-256 of its manifest, in hex. */
  readonly importId: string;
  /**
   * The records of a part, in order. Verifies each line, and at the end the length, the number of lines and the
   * SHA-256. Throws TeamCopyError.
   */
  records<Record>(part: PartName, schema: z.ZodType<Record>): AsyncIterable<Record>;
  /** The bytes of a part from an offset, in pieces. Throws TeamCopyError when there are fewer. */
  bytes(part: PartName, start: number, length: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const stampSchema = z.object({ format: z.literal(COPY_FORMAT), version: z.number().int().min(1) });
const READ_BYTES = 256 * 1024;

/**
 * Opens the files of an export, which is untrusted input: only regular files with the names of the format, never
 * through a symbolic link. Throws TeamCopyError.
 */
export async function openCopy(folder: string): Promise<OpenedCopy> {
  await refuseForeignNames(folder);
  const files = new Map<string, FileHandle>();
  const close = async (): Promise<void> => {
    await Promise.allSettled([...files.values()].map((file) => file.close()));
  };
  try {
    for (const name of [MANIFEST_FILE, ...PARTS]) files.set(name, await openRegular(folder, name));
    const fileOf = (name: string): FileHandle => {
      const file = files.get(name);
      if (file === undefined) throw new TeamCopyError(`${name} is missing.`);
      return file;
    };
    const text = await readManifest(folder, fileOf(MANIFEST_FILE));
    const manifest = parseManifest(folder, text);
    for (const { name, bytes } of manifest.parts) await checkSize(folder, name, fileOf(name), bytes);
    return {
      folder,
      manifest,
      importId: createHash('sha256').update(text).digest('hex'),
      records: (part, schema) => readRecords(folder, part, manifest, fileOf(part), schema),
      bytes: (part, start, length) => readBytes(folder, part, fileOf(part), start, length),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function refuseForeignNames(folder: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const code = systemErrorCode(error) ?? String(error);
    if (code === 'ENOENT') throw new TeamCopyError(`There is no folder ${folder}.`);
    throw new TeamCopyError(`${folder} can't be read (${code}).`);
  }
  const expected: readonly string[] = [MANIFEST_FILE, ...PARTS];
  const foreign = names.find((name) => !expected.includes(name));
  if (foreign !== undefined)
    throw new TeamCopyError(`${folder} has ${JSON.stringify(foreign)}, which does not belong to an export of a team.`);
  const missing = expected.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw new TeamCopyError(`${folder} is no complete export of a team: ${missing} is missing.`);
}

async function openRegular(folder: string, name: string): Promise<FileHandle> {
  const path = join(folder, name);
  // Before it is opened, because opening a pipe would wait for its other end. O_NOFOLLOW is not on all systems.
  const isRegular = (await lstat(path)).isFile();
  if (!isRegular) throw new TeamCopyError(`${path} is no regular file.`);
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new TeamCopyError(`${path} is no regular file.`);
}

async function readManifest(folder: string, file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  if (size > MAX_MANIFEST_BYTES) throw new TeamCopyError(`${join(folder, MANIFEST_FILE)} is too large.`);
  return file.readFile('utf8');
}

function parseManifest(folder: string, text: string): CopyManifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = null; // reported below, like any other foreign content
  }
  const stamp = stampSchema.safeParse(content);
  if (!stamp.success) throw new TeamCopyError(`${folder} is no export of a team.`);
  if (stamp.data.version > COPY_VERSION)
    throw new TeamCopyError(
      `${folder} was exported by a newer Parley (format ${stamp.data.version}): update this one first.`,
    );
  const manifest = copyManifestSchema.safeParse(content);
  const names = manifest.data?.parts.map(({ name }) => name);
  if (!manifest.success || JSON.stringify(names) !== JSON.stringify(PARTS))
    throw new TeamCopyError(`${join(folder, MANIFEST_FILE)} is damaged.`);
  return manifest.data;
}

async function checkSize(folder: string, name: string, file: FileHandle, bytes: number): Promise<void> {
  const { size } = await file.stat();
  if (size === bytes) return;
  throw new TeamCopyError(`${join(folder, name)} is damaged: it has ${size} bytes, not ${bytes}.`);
}

async function* readBytes(
  folder: string,
  part: PartName,
  file: FileHandle,
  start: number,
  length: number,
): AsyncIterable<Uint8Array> {
  for (let at = start; at < start + length;) {
    const piece = new Uint8Array(Math.min(READ_BYTES, start + length - at));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, at);
    if (bytesRead === 0) throw new TeamCopyError(`${join(folder, part)} is cut off.`);
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const LINE_FEED = 0x0a;

/** The lines of a part with their numbers, and its SHA-256 at the end. Only `\n` ends a line. */
async function* readRecords<Record>(
  folder: string,
  part: PartName,
  manifest: CopyManifest,
  file: FileHandle,
  schema: z.ZodType<Record>,
): AsyncIterable<Record> {
  const path = join(folder, part);
  const expected = manifest.parts.find(({ name }) => name === part);
  if (expected === undefined) return;
  const hash = createHash('sha256');
  let line = 0;
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  for await (const piece of readBytes(folder, part, file, 0, expected.bytes)) {
    hash.update(piece);
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      line += 1;
      const text = Buffer.concat([...rest, piece.subarray(start, end)]);
      [rest, restBytes, start] = [[], 0, end + 1];
      yield parseLine(`${path}, line ${line}`, text, schema);
    }
    rest.push(piece.subarray(start));
    restBytes += piece.byteLength - start;
    if (restBytes > MAX_LINE_BYTES) throw new TeamCopyError(`${path}, line ${line + 1}: the line is too long.`);
  }
  if (restBytes > 0) throw new TeamCopyError(`${path} is cut off in line ${line + 1}.`);
  if (line !== expected.lines)
    throw new TeamCopyError(`${path} is damaged: it has ${line} lines, not ${expected.lines}.`);
  const sha256 = hash.digest('hex');
  if (sha256 !== expected.sha256)
    throw new TeamCopyError(`${path} is damaged: its SHA-256 is ${sha256}, not ${expected.sha256}.`);
}

function parseLine<Record>(where: string, text: Buffer, schema: z.ZodType<Record>): Record {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text));
  } catch {
    throw new TeamCopyError(`${where}: it is no JSON in UTF-8.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TeamCopyError(`${where}: ${issue?.path.join('.') || 'the record'} is wrong (${issue?.message ?? '?'}).`);
}
