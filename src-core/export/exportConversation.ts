import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { hasRoomId, roomId } from '#shared/text/roomId.ts';
import { findAccount } from '../account/accounts.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import type { Blobs } from '../blob/Blobs.ts';
import { directId } from '#shared/conversation/directId.ts';
import {
  attachmentPath,
  ATTACHMENTS_FOLDER,
  CONVERSATION_FILE,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedFile,
  ExportError,
  type ExportHeader,
  type ExportManifest,
  MANIFEST_FILE,
  MARKDOWN_FILE,
} from './exportFormat.ts';
import { type LogRange, readHeader, readLog } from './readHeader.ts';
import { createMarkdown } from './toMarkdown.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';

export interface ExportPorts extends LogPorts {
  readonly blobs: Blobs;
}

export interface ExportOptions {
  readonly conversationId: string;
  /** A new or empty folder. */
  readonly to: string;
  /** The version of this installation. */
  readonly parley: string;
}

/**
 * Exports the current state of a conversation to a folder, while the conversation stays in use: `conversation.json`,
 * `conversation.md`, the files of its messages and, last, `manifest.json` with the SHA-256 of each file. Holds at most
 * one page of the log in memory. Throws ExportError and ChatError, after removing the files that it wrote.
 */
export async function exportConversation(ports: ExportPorts, options: ExportOptions): Promise<ExportManifest> {
  const { conversationId, to, parley } = options;
  const { header, range } = await readHeader(ports, conversationId);
  await makeFolder(to);
  try {
    const attached = new Map<string, BlobRef>();
    const files = [
      await writeFile(to, CONVERSATION_FILE, toJson(ports, header, range, attached)),
      await writeFile(to, MARKDOWN_FILE, toMarkdown(ports, header, range)),
    ];
    const missing: string[] = [];
    for (const blob of attached.values()) {
      const file = await writeAttachment(ports, range, blob, to);
      if (file === null) missing.push(blob.id);
      else files.push(file);
    }
    const manifest: ExportManifest = {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      parley,
      exportedAt: new Date().toISOString(),
      events: header.head,
      files,
      missing,
    };
    await writeFile(to, MANIFEST_FILE, singleText(`${JSON.stringify(manifest, null, 2)}\n`));
    return manifest;
  } catch (error) {
    for (const name of await readdir(to)) await rm(join(to, name), { recursive: true, force: true });
    throw error;
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes(systemErrorCode(error) ?? '');
    if (!isFile) throw error;
    const message = `${folder} is a file, not a folder`;
    throw new ChatError('INVALID_ARGUMENT', { field: '--to', message }, { cause: error });
  }
  if ((await readdir(folder)).length > 0) {
    throw new ExportError('FOLDER_NOT_EMPTY', `${folder} is not empty: choose another folder.`);
  }
  await mkdir(join(folder, ATTACHMENTS_FOLDER), { mode: 0o700 });
}

/**
 * The header and then one event per line, so that it can be parsed line by line. Collects the attached files in
 * `attached`.
 */
async function* toJson(
  ports: ExportPorts,
  header: ExportHeader,
  range: LogRange,
  attached: Map<string, BlobRef>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header, null, 2).slice(0, -2)},\n  "events": [`;
  let separator = '\n';
  for await (const event of readLog(ports, range)) {
    for (const { blob } of event.type === 'message' ? attachmentsOf(event.body) : []) attached.set(blob.id, blob);
    yield separator + JSON.stringify(event);
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}

async function* toMarkdown(ports: ExportPorts, header: ExportHeader, range: LogRange): AsyncGenerator<string> {
  const markdown = createMarkdown(header);
  yield markdown.beginning;
  for await (const event of readLog(ports, range)) yield markdown.next(event);
}

async function* singleText(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** Null when the bytes no longer exist, because the message was recalled meanwhile. */
async function writeAttachment(
  { blobs }: ExportPorts,
  { conversationId, epoch }: LogRange,
  blob: BlobRef,
  folder: string,
): Promise<ExportedFile | null> {
  const path = attachmentPath(blob);
  const pieces = blobs.store.read({ conversationId, namespace: epoch, id: blob.id }, { start: 0, end: blob.bytes });
  try {
    return await writeFile(folder, path, pieces);
  } catch (error) {
    if (!(error instanceof ChatError && error.code === 'BLOB_NOT_FOUND')) throw error;
    await rm(join(folder, path), { force: true });
    return null;
  }
}

async function findPerson(ports: DataPorts, name: string): Promise<string> {
  const account = await findAccount(ports, name);
  if (account === null) throw new ExportError('PERSON_UNKNOWN', `There is no account with the name ${name}.`);
  return account.me.id;
}

/** Finds a room by name, or a direct conversation by the names of its two people. Throws ExportError. */
export async function findConversation(ports: DataPorts, names: readonly [string, string?]): Promise<string> {
  const [first, second] = names;
  if (second !== undefined) return directId(await findPerson(ports, first), await findPerson(ports, second));
  const name = first.replace(/^#/, '');
  if (!hasRoomId(name)) throw new ExportError('CONVERSATION_UNKNOWN', `${first} is not a valid room name.`);
  return roomId(name);
}

/** Writes a file piece by piece and syncs it to disk. Returns its size and hash. */
async function writeFile(
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
