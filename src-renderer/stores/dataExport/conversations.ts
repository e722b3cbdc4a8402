import type { Output } from '#shared/contract/index.ts';
import type { BlobRef, ConversationSummary } from '#shared/contract/model.ts';
import { encryptedBytes } from '#shared/blob/encryptedFile.ts';
import { attachmentFile } from '#shared/blob/attachmentFile.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { isoTime } from '../../text/formats.ts';
import { nameInWords } from '../conversations/selectors.ts';
import type { Links } from '../uploads/createLinks.ts';
import type { Archive } from './createArchive.ts';
import { ATTEMPTS, mayPass, type Requester } from './createRequester.ts';

/** A conversation in the list of the export. */
export interface ExportedConversation {
  readonly conversationId: string;
  readonly name: string;
  readonly kind: 'direct' | 'group' | 'room';
  /** Its messages, reactions and votes; null: there are none, or they can't be read now. */
  readonly file: string | null;
  readonly messages: number;
  readonly files: number;
}

export interface ConversationPorts {
  readonly requester: Requester;
  readonly archive: Archive;
  readonly links: Links;
}

type Page = Output<'export.listMessages'>;

/**
 * Adds what the person wrote in a conversation, with the files that they uploaded, to a folder of its own. What can't be
 * read, also because access is lost meanwhile, is noted.
 */
export async function exportConversation(
  ports: ConversationPorts,
  summary: ConversationSummary,
  folder: string,
): Promise<ExportedConversation> {
  const { requester, archive } = ports;
  const { conversationId } = summary;
  const name = nameInWords(summary);
  const kind = summary.kind === 'direct' ? 'direct' : summary.room.direct === true ? 'group' : 'room';
  const file = `${folder}/messages.json`;
  const blobs = new Map<string, BlobRef>();
  let messages = 0;

  async function* items(first: Page): AsyncGenerator<readonly unknown[]> {
    const { epoch } = first;
    for (let page = first; ;) {
      messages += page.messages.length;
      for (const { body } of page.messages) {
        for (const { blob } of attachmentsOf(body)) blobs.set(blob.id, blob);
      }
      yield itemsOf(page);
      for (const offset of page.unreadable) archive.leaveOut(`${file}: ${offset}`, new ChatError('UPGRADE_REQUIRED'));
      if (page.next === null) return;
      page = await requester.ask('export.listMessages', { conversationId, epoch, before: page.next });
    }
  }

  const result = { conversationId, name, kind } as const;
  const first = await firstPage(requester, conversationId).catch((error: unknown) => {
    archive.leaveOut(`${folder}: ${name}`, error);
    return null;
  });
  if (first === null) return { ...result, file: null, messages: 0, files: 0 };
  await archive.addList(file, items(first));
  let files = 0;
  for (const blob of blobs.values()) {
    const add = blob.encryption === undefined ? exportFile : exportDecrypted;
    if (await add(ports, conversationId, blob, `${folder}/files/${attachmentFile(blob)}`)) files += 1;
  }
  return { ...result, file, messages, files };
}

/** The newest page that has something; null: the person wrote nothing. */
async function firstPage({ ask }: Requester, conversationId: string): Promise<Page | null> {
  let page = await ask('export.listMessages', { conversationId });
  const { epoch } = page;
  while (isEmpty(page) && page.next !== null) {
    page = await ask('export.listMessages', { conversationId, epoch, before: page.next });
  }
  return isEmpty(page) ? null : page;
}

function isEmpty({ messages, reactions, votes, unreadable }: Page): boolean {
  return [messages, reactions, votes, unreadable].every(({ length }) => length === 0);
}

function itemsOf({ messages, reactions, votes }: Page): readonly unknown[] {
  return [
    ...messages.map(({ type, from: _from, to: _to, ...message }) => ({
      type,
      time: isoTime(message.at),
      ...message,
      files: attachmentsOf(message.body).map(({ blob }) => `files/${attachmentFile(blob)}`),
    })),
    ...reactions.map((reaction) => ({ type: 'reaction', ...reaction })),
    ...votes.map((vote) => ({ type: 'vote', ...vote })),
  ];
}

/** Returns whether the file is complete. */
async function exportFile(
  { requester, archive, links }: ConversationPorts,
  conversationId: string,
  blob: BlobRef,
  path: string,
): Promise<boolean> {
  const download = createDownload(requester, links, conversationId, blob);
  const body = await download.open().catch((error: unknown) => archive.leaveOut(path, error));
  if (body === undefined) return false;
  let isComplete = true;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator = download.read(body as ReadableStream<Uint8Array>);
    for (;;) {
      // What was read stays in the archive, and is noted as incomplete.
      const next = await iterator.next().catch((error: unknown) => {
        archive.leaveOut(path, error);
        isComplete = false;
      });
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  }

  await archive.addFile(path, pieces());
  return isComplete;
}

/** A file of an encrypted room, which is in the archive only if all of it is what was sent. Returns whether it is. */
async function exportDecrypted(
  { requester, archive, links }: ConversationPorts,
  conversationId: string,
  blob: BlobRef,
  path: string,
): Promise<boolean> {
  const stored = { ...blob, bytes: encryptedBytes(blob.bytes) };
  const download = createDownload(requester, links, conversationId, stored);
  const whole = await download
    .open()
    .then((body) => decrypt(download.read(body), conversationId, blob))
    .catch((error: unknown) => archive.leaveOut(path, error));
  if (whole === undefined) return false;
  await archive.addFile(path, piecesOf(whole));
  return true;
}

/** Throws FILE_NOT_DECRYPTED, ENCRYPTED_FILE_TOO_LARGE, and the errors of the download. */
async function decrypt(
  stored: AsyncIterable<Uint8Array>,
  conversationId: string,
  { id, bytes, encryption }: BlobRef,
): Promise<Blob> {
  if (bytes > LIMITS.encryptedFileBytes) throw new ChatError('ENCRYPTED_FILE_TOO_LARGE');
  if (encryption === undefined) throw new ChatError('FILE_NOT_DECRYPTED');
  const { decryptFile } = await import('../../files/encryptedFile.ts');
  const chunks: Blob[] = [];
  try {
    const file = { conversationId, fileId: id, bytes, ...encryption };
    for await (const chunk of decryptFile(stored, file)) chunks.push(new Blob([chunk]));
  } catch (error) {
    throw error instanceof ChatError ? error : new ChatError('FILE_NOT_DECRYPTED', {}, { cause: error });
  }
  return new Blob(chunks);
}

async function* piecesOf(whole: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.size; at += LIMITS.chunkBytes) {
    yield new Uint8Array(await whole.slice(at, at + LIMITS.chunkBytes).arrayBuffer());
  }
}

/** A download that continues where it was interrupted, with a new link. */
function createDownload({ signal, pause }: Requester, links: Links, conversationId: string, blob: BlobRef) {
  let received = 0;

  async function request(): Promise<ReadableStream<Uint8Array>> {
    const link = unwrap(await links.get(conversationId, blob.id));
    const headers = received === 0 ? {} : { range: `bytes=${received}-` };
    const response = await fetch(link, { headers, signal }).catch(() => null);
    signal.throwIfAborted();
    if (response === null) throw new ChatError('OFFLINE');
    if (!response.ok || response.body === null || (received > 0 && response.status !== 206)) {
      throw new ChatError('BLOB_NOT_FOUND');
    }
    return response.body;
  }

  /** Repeats a request that fails. The link may have expired, so the next attempt uses a new one. */
  async function open(): Promise<ReadableStream<Uint8Array>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        links.drop(blob.id);
        const again = error instanceof ChatError && (mayPass(error) || attempt === 1);
        if (!again || attempt === ATTEMPTS) throw error;
        if (attempt > 1) await pause();
      }
    }
  }

  async function* read(first: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    let body = first;
    for (let attempt = 1; received < blob.bytes; attempt += 1) {
      const reader = body.getReader();
      for (;;) {
        const next = await reader.read().catch(() => null);
        signal.throwIfAborted();
        if (next === null || next.value === undefined) break;
        received += next.value.byteLength;
        yield next.value;
      }
      if (received >= blob.bytes) return;
      if (attempt === ATTEMPTS) throw new ChatError('OFFLINE');
      links.drop(blob.id);
      await pause();
      body = await open();
    }
  }

  return { open, read };
}
