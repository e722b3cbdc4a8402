import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { Engine } from '../Engine.ts';
import { ExportError } from './ExportError.ts';
import {
  ATTACHMENTS_FOLDER,
  attachmentPath,
  CONVERSATION_FILE,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedFile,
  type ExportHeader,
  type ExportManifest,
  MANIFEST_FILE,
  MARKDOWN_FILE,
} from './exportFormat.ts';
import { readHeader } from './readHeader.ts';
import { readLog, type LogRange } from './readLog.ts';
import { createMarkdown } from './toMarkdown.ts';
import { writeFile } from './writeFile.ts';

export interface ExportOptions {
  readonly conversationId: string;
  /** A folder that is not there yet, or an empty one. */
  readonly to: string;
  /** The version of this Parley. */
  readonly parley: string;
}

/**
 * Writes a conversation as it is at this moment into a folder, while people go on: `conversation.json`, `conversation.md`, the files
 * of its messages, and last `manifest.json` with the SHA-256 of each. Never more than a page of the log is in memory. Throws ExportError and
 * ChatError; then only what it wrote is gone.
 */
export async function exportConversation(engine: Engine, options: ExportOptions): Promise<ExportManifest> {
  const { conversationId, to, parley } = options;
  const { header, range } = await readHeader(engine, conversationId);
  await makeFolder(to);
  try {
    const attached = new Map<string, BlobRef>();
    const files = [
      await writeFile(to, CONVERSATION_FILE, asJson(engine, header, range, attached)),
      await writeFile(to, MARKDOWN_FILE, asMarkdown(engine, header, range)),
    ];
    const missing: string[] = [];
    for (const blob of attached.values()) {
      const file = await writeAttachment(engine, range, blob, to);
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
    await writeFile(to, MANIFEST_FILE, only(`${JSON.stringify(manifest, null, 2)}\n`));
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
    const isFile = error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR');
    if (!isFile) throw error;
    const message = `${folder} can't be a folder: there is a file`;
    throw new ChatError('INVALID_ARGUMENT', { field: '--to', message }, { cause: error });
  }
  if ((await readdir(folder)).length > 0) {
    throw new ExportError('FOLDER_NOT_EMPTY', `There is something in ${folder} already: choose another folder.`);
  }
  await mkdir(join(folder, ATTACHMENTS_FOLDER), { mode: 0o700 });
}

/** The header, and then one event on each line, so that it can be read a line at a time. Notes the files on its way. */
async function* asJson(
  engine: Engine,
  header: ExportHeader,
  range: LogRange,
  attached: Map<string, BlobRef>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header, null, 2).slice(0, -2)},\n  "events": [`;
  let between = '\n';
  for await (const event of readLog(engine, range)) {
    for (const { blob } of event.type === 'message' ? attachmentsOf(event.body) : []) attached.set(blob.id, blob);
    yield between + JSON.stringify(event);
    between = ',\n';
  }
  yield '\n  ]\n}\n';
}

async function* asMarkdown(engine: Engine, header: ExportHeader, range: LogRange): AsyncGenerator<string> {
  const markdown = createMarkdown(header);
  yield markdown.beginning;
  for await (const event of readLog(engine, range)) yield markdown.next(event);
}

async function* only(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** `null` when its bytes are gone: of a message that was recalled since it was read. */
async function writeAttachment(
  { blobs }: Engine,
  { conversationId, epoch }: LogRange,
  blob: BlobRef,
  folder: string,
): Promise<ExportedFile | null> {
  const path = attachmentPath(blob);
  const pieces = blobs.store.read({ conversationId, shelf: epoch, id: blob.id }, { start: 0, end: blob.bytes });
  try {
    return await writeFile(folder, path, pieces);
  } catch (error) {
    if (!(error instanceof ChatError && error.code === 'BLOB_NOT_FOUND')) throw error;
    await rm(join(folder, path), { force: true });
    return null;
  }
}
