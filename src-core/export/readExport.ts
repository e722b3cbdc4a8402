import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type LogEvent, logEventSchema } from '#shared/contract/model.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import {
  CONVERSATION_FILE,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedFile,
  ExportError,
  type ExportHeader,
  type ExportManifest,
  headerSchema,
  MANIFEST_FILE,
  manifestSchema,
  stampSchema,
} from './exportFormat.ts';

export interface OpenedExport {
  readonly folder: string;
  readonly manifest: ExportManifest;
  readonly header: ExportHeader;
  /** Identifies the content of the export (its SHA-256). */
  readonly importId: string;
}

/** Reads the manifest and the header, and verifies the hash of every file. Throws ExportError. */
export async function openExport(folder: string): Promise<OpenedExport> {
  const manifest = await readManifest(folder);
  for (const file of manifest.files) await checkFile(folder, file);
  const conversation = manifest.files.find(({ path }) => path === CONVERSATION_FILE);
  if (conversation === undefined) throw new ExportError('NOT_WHOLE', `There is no ${CONVERSATION_FILE} in ${folder}.`);
  const header = await readHeaderOf(folder);
  return { folder, manifest, header, importId: conversation.sha256 };
}

/** The events of an export in file order. Each matches the contract's schema; nothing else is verified. */
export async function* readEvents(folder: string): AsyncGenerator<LogEvent> {
  let isEvent = false;
  for await (const line of linesOf(folder)) {
    if (isEvent && line.trim() === ']') return;
    if (isEvent) yield parseOrThrow(() => logEventSchema.parse(JSON.parse(line.replace(/,$/, ''))), 'an event');
    else isEvent = line.startsWith('  "events": [');
  }
  throw new ExportError('CONTENT_WRONG', `${CONVERSATION_FILE} has no end.`);
}

async function readManifest(folder: string): Promise<ExportManifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOTDIR') throw new ExportError('NOT_WHOLE', `${folder} is a file: name the folder of an export.`);
    if (code !== 'ENOENT') throw error;
    throw new ExportError(
      'NOT_WHOLE',
      `There is no ${MANIFEST_FILE} in ${folder}: it is not an export, or it is incomplete.`,
    );
  }
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ExportError('NOT_WHOLE', `${MANIFEST_FILE} is cut off.`);
  }
  const stamp = stampSchema.safeParse(found);
  if (!stamp.success || stamp.data.format !== EXPORT_FORMAT) {
    throw new ExportError('FORMAT_UNKNOWN', `${folder} holds no export of a Parley conversation.`);
  }
  if (stamp.data.version > EXPORT_VERSION) {
    throw new ExportError('VERSION_NEWER', 'This export was made by a newer Parley: import it with that version.');
  }
  return parseOrThrow(() => manifestSchema.parse(found), MANIFEST_FILE);
}

async function checkFile(folder: string, { path, bytes, sha256 }: ExportedFile): Promise<void> {
  const file = join(folder, path);
  const found = await stat(file).catch(() => null); // missing, which is reported below
  if (found === null || found.size !== bytes) {
    throw new ExportError(
      'NOT_WHOLE',
      `${path} ${found === null ? 'is missing' : 'has another length than when it was exported'}.`,
    );
  }
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  if (hash.digest('hex') !== sha256) throw new ExportError('HASH_WRONG', `${path} was changed since it was exported.`);
}

async function readHeaderOf(folder: string): Promise<ExportHeader> {
  let text = '';
  for await (const line of linesOf(folder)) {
    if (line.startsWith('  "events": [')) {
      return parseOrThrow(() => asHeader(headerSchema.parse(JSON.parse(`${text}"events":[]}`))), CONVERSATION_FILE);
    }
    text += line;
  }
  throw new ExportError('CONTENT_WRONG', `There are no events in ${CONVERSATION_FILE}.`);
}

function asHeader({ room, ...header }: ReturnType<typeof headerSchema.parse>): ExportHeader {
  return { ...header, ...(room !== undefined && { room }) };
}

function linesOf(folder: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(join(folder, CONVERSATION_FILE)), crlfDelay: Infinity });
}

function parseOrThrow<Value>(read: () => Value, what: string): Value {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new ExportError('CONTENT_WRONG', `${what} is not valid in an export: ${reason}`);
  }
}
