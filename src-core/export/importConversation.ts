import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { Place } from '../blob/BlobStore.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { enterInList } from '../room/enterInList.ts';
import { hashRoomPassword } from '../room/passwords.ts';
import { type CheckedExport, checkExport } from './checkExport.ts';
import { attachmentPath } from './exportFormat.ts';
import { type IdMap, idHere, toElement, toRows } from './importedRows.ts';
import { checkNames, matchPeople } from './matchPeople.ts';
import { openExport, readEvents } from './readExport.ts';

const BATCH = 200;

export interface Imported {
  readonly conversationId: string;
  readonly events: number;
  /** It had been imported before. */
  readonly again: boolean;
  /** The names of those for whom an account was made. */
  readonly made: readonly string[];
}

/**
 * Brings an exported conversation into this Redis. All of the export is checked before anything is written; nobody sees anything of the conversation before
 * all of its log is there. Again it changes nothing, and goes on where it was stopped. Throws ExportError, and ChatError: CONVERSATION_EXISTS,
 * IMPORT_INCOMPLETE, and what Redis or the store of files refuse.
 */
export async function importConversation(engine: Engine, folder: string): Promise<Imported> {
  const checked = await checkExport(await openExport(folder));
  const { header } = checked;
  checkNames(header.people);
  const { ids, made } = await matchPeople(engine, header.people);
  const conversationId = idHere(checked, ids);
  const again = await appendAll(engine, checked, conversationId, ids);
  if (!again) await show(engine, checked, conversationId, ids);
  await writeFiles(engine, checked, conversationId);
  return { conversationId, events: header.head - checked.base, again, made };
}

/** Whether it was all there, and shown, before. */
async function appendAll(
  { redis, keys }: Engine,
  { folder, base, importId }: CheckedExport,
  conversationId: string,
  ids: IdMap,
): Promise<boolean> {
  const conversation = keys.conversation(conversationId);
  let batch: ReturnType<typeof toElement>[] = [];
  let after = base;
  async function append(): Promise<boolean> {
    const events = batch;
    batch = [];
    const { done } = await redis.run(scripts.importEvents, conversation, { importId, base, after, events });
    after += events.length;
    return done;
  }
  for await (const event of readEvents(folder)) {
    batch.push(toElement(event, ids));
    if (batch.length === BATCH && (await append())) return true;
  }
  return append();
}

/** Lists first: a stop in the middle leaves entries that nobody sees. */
async function show(engine: Engine, checked: CheckedExport, conversationId: string, ids: IdMap): Promise<void> {
  const { redis, keys, passwordCost } = engine;
  const { header, importId } = checked;
  const { room } = header;
  const inside = room === undefined ? header.people : room.members.filter(({ role }) => role !== 'former');
  for (const person of inside) {
    const id = 'userId' in person ? person.userId : person.id;
    await enterInList(engine, ids.get(id) ?? id, conversationId);
  }
  // The export has no password. Nobody knows this one: members stay, and the owner sets another for whoever comes.
  const locked = await hashRoomPassword(room?.locked === true ? randomId() : null, passwordCost);
  await redis.run(scripts.finishImport, keys.conversation(conversationId), {
    importId,
    head: header.head,
    idleTtlMs: room?.idleTtlMs ?? 0,
    ...toRows(checked, ids, randomId(), locked),
  });
}

/** Only of messages that are still there: what was recalled since the first time stays gone. */
async function writeFiles(engine: Engine, { folder }: CheckedExport, conversationId: string): Promise<void> {
  const { redis, keys } = engine;
  const { meta, blobs } = keys.conversation(conversationId);
  const shelf = await redis.call('looking for a shelf', (command) => command.hget(meta, 'epoch'));
  if (shelf === null) return;
  for await (const event of readEvents(folder)) {
    for (const { blob } of event.type === 'message' ? attachmentsOf(event.body) : []) {
      if ((await redis.call('looking for a file', (command) => command.hexists(blobs, blob.id))) === 0) continue;
      await writeFile(engine, { conversationId, shelf, id: blob.id }, blob.bytes, join(folder, attachmentPath(blob)));
    }
  }
}

async function writeFile({ blobs: { store } }: Engine, place: Place, bytes: number, path: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    // Its bytes were gone when it was exported.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    for (let offset = 0; offset < bytes; offset += store.chunkBytes) {
      const chunk = Buffer.alloc(Math.min(store.chunkBytes, bytes - offset));
      await file.read(chunk, 0, chunk.length, offset);
      await store.write(place, offset, chunk);
    }
    await store.seal(place, bytes);
  } finally {
    await file.close();
  }
}
