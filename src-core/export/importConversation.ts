import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '#shared/contract/model.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';
import { accountKeys, findAccount, findFormerHolder } from '../account/accounts.ts';
import { hashPassword, type PasswordCost } from '../account/password.ts';
import type { BlobAddress } from '../blob/BlobStore.ts';
import type { Blobs } from '../blob/Blobs.ts';
import { scheduleFileCount } from '../blob/createFileCounter.ts';
import { type CheckedExport, checkExport } from './checkExport.ts';
import { attachmentPath, ExportError } from './exportFormat.ts';
import { type IdMap, localConversationId, toElement, toRows } from './importedRows.ts';
import { openExport, readEvents } from './readExport.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/personHandlers.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { addToConversationList, hashRoomPassword } from '../room/enterRoom.ts';

export interface ImportPorts extends AccountCreationPorts {
  readonly blobs: Blobs;
}

const BATCH = 200;

export interface ImportResult {
  readonly conversationId: string;
  readonly events: number;
  /** The conversation was already imported before. */
  readonly wasImported: boolean;
  /** Names of the people for whom an account was created. */
  readonly createdAccounts: readonly string[];
}

/**
 * Imports an exported conversation. The whole export is verified before anything is written, and the conversation
 * becomes visible only when its log is complete. Idempotent, and resumes an interrupted import. Throws ExportError,
 * ChatError CONVERSATION_EXISTS, IMPORT_INCOMPLETE, and the errors of Redis and of the blob store.
 */
export async function importConversation(ports: ImportPorts, folder: string): Promise<ImportResult> {
  const checked = await checkExport(await openExport(folder));
  const { header } = checked;
  checkNames(header.people);
  const { ids, made } = await matchPeople(ports, header.people);
  const conversationId = localConversationId(checked, ids);
  const again = await appendAll(ports, checked, conversationId, ids);
  if (!again) await publish(ports, checked, conversationId, ids);
  await writeFiles(ports, checked, conversationId);
  await scheduleFileCount(ports, conversationId);
  return { conversationId, events: header.head - checked.base, wasImported: again, createdAccounts: made };
}

/** Appends all events. Returns true if the conversation was already imported and visible. */
async function appendAll(
  { redis, keys }: ImportPorts,
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

/** Makes the conversation visible. Lists are written first: a crash in between leaves list entries without effect. */
async function publish(ports: ImportPorts, checked: CheckedExport, conversationId: string, ids: IdMap): Promise<void> {
  const { redis, keys, passwordCost } = ports;
  const { header, importId } = checked;
  const { room } = header;
  const members = room === undefined ? header.people : room.members.filter(({ role }) => role !== 'former');
  for (const person of members) {
    const id = 'userId' in person ? person.userId : person.id;
    await addToConversationList(ports, ids.get(id) ?? id, conversationId);
  }
  // An export contains no password, so a locked room gets a random one: members stay, and the owner sets a new one.
  const locked = await hashRoomPassword(room?.locked === true ? randomId() : null, passwordCost);
  await redis.run(scripts.finishImport, keys.conversation(conversationId), {
    importId,
    head: header.head,
    idleTtlMs: room?.idleTtlMs ?? 0,
    ...toRows(checked, ids, randomId(), locked),
  });
}

/** Writes the files of existing messages only, so that messages recalled since an earlier import keep no files. */
async function writeFiles(ports: ImportPorts, { folder }: CheckedExport, conversationId: string): Promise<void> {
  const { redis, keys } = ports;
  const { meta, blobs } = keys.conversation(conversationId);
  const namespace = await redis.call('reading the namespace of files', (command) => command.hget(meta, 'epoch'));
  if (namespace === null) return;
  for await (const event of readEvents(folder)) {
    for (const { blob } of event.type === 'message' ? attachmentsOf(event.body) : []) {
      if ((await redis.call('checking for a file', (command) => command.hexists(blobs, blob.id))) === 0) continue;
      await writeFile(
        ports,
        { conversationId, namespace, id: blob.id },
        blob.bytes,
        join(folder, attachmentPath(blob)),
      );
    }
  }
}

async function writeFile(
  { blobs: { store } }: ImportPorts,
  place: BlobAddress,
  bytes: number,
  path: string,
): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    // The bytes were already missing in the export.
    if (systemErrorCode(error) === 'ENOENT') return null;
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

interface AccountCreationPorts extends DataPorts {
  readonly passwordCost: PasswordCost;
}

/** Throws ExportError when two people would match the same account here, or a name is invalid. */
function checkNames(people: readonly Person[]): void {
  const names = new Set(people.map(({ name }) => (isValidName(name) ? foldName(name) : '')));
  if (names.size === people.length && !names.has('')) return;
  throw new ExportError('CONTENT_WRONG', 'Two people of the export have the same name, or a name is invalid.');
}

interface MatchedPeople {
  readonly ids: ReadonlyMap<string, string>;
  readonly made: readonly string[];
}

/**
 * Maps the people of an export to local accounts by name, also by a former name that is reserved. For an unused name an account with a random password is
 * created, which reserves the name; it keeps its id if that is free. `made`: names of the created accounts.
 */
async function matchPeople(ports: AccountCreationPorts, people: readonly Person[]): Promise<MatchedPeople> {
  const { redis, keys, passwordCost } = ports;
  const { erased } = await redis.run(scripts.listErased, keys.people, {});
  const inTeam = await readNames(
    ports,
    people.map(({ id }) => id),
  );
  const taken = new Set([...inTeam.keys(), ...erased.map(({ userId }) => userId)]);
  const ids = new Map<string, string>();
  const made: string[] = [];
  for (const { id, name } of people) {
    const known = await findAccount(ports, name);
    if (known !== null && foldName(known.me.name) === foldName(name)) {
      ids.set(id, known.me.id);
      continue;
    }
    if (known !== null)
      throw new ExportError(
        'CONTENT_WRONG',
        `${name} can be confused with ${known.me.name}, who is another person here.`,
      );
    const renamed = await findFormerHolder(ports, name);
    if (renamed !== null) {
      ids.set(id, renamed);
      continue;
    }
    const account = accountKeys(keys, name);
    const me = { id: taken.has(id) ? randomId() : id, name: normaliseName(name) };
    const hash = await hashPassword(randomId(), passwordCost);
    await redis.run(scripts.createAccount, account, { ...me, ...hash });
    await redis.run(scripts.markImported, account, { id: me.id });
    await redis.run(scripts.joinPeople, keys.people, { userId: me.id, name: me.name, person: JSON.stringify(me) });
    ids.set(id, me.id);
    made.push(me.name);
  }
  if (new Set(ids.values()).size < ids.size) {
    throw new ExportError('CONTENT_WRONG', 'Two people of the export are one person here, who has changed their name.');
  }
  return { ids, made };
}
