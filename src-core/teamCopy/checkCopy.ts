import { createHash } from 'node:crypto';
import { isStoreName } from '../blob/BlobStore.ts';
import { DATA_FORMAT } from '../format/createFormatGate.ts';
import { KEY_FAMILIES, type KeyFamily, type Keys } from '../keys.ts';
import { copiedType } from './copyDecisions.ts';
import {
  archiveRecordSchema,
  fieldsOf,
  fileRecordSchema,
  type KeyRecord,
  keyRecordSchema,
  leadingOffset,
  TeamCopyError,
} from './copyFormat.ts';
import type { OpenedCopy } from './readCopy.ts';

/** What the import needs to know of the whole before it begins. */
export interface CheckedCopy {
  readonly hasFiles: boolean;
  readonly hasArchive: boolean;
  /** The namespaces of the files, which are the epochs of the conversations. */
  readonly namespaces: ReadonlySet<string>;
}

interface CheckedLog {
  readonly epoch: string;
  readonly base: number;
}

/** The score of `sent` is a multiple of this plus an offset; see the key table. */
const OFFSETS = 10 ** 10;
const SCORE = /^(?:-?inf|-?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?)$/u;

const wrong = (what: string): TeamCopyError => new TeamCopyError(`The export contradicts itself: ${what}.`);
const shown = (text: string): string => JSON.stringify(text.slice(0, 100));

/** Verifies a whole export before anything is written. Throws TeamCopyError. */
export async function checkCopy(copy: OpenedCopy, keys: Keys): Promise<CheckedCopy> {
  const { manifest } = copy;
  if (manifest.data.readableFrom > DATA_FORMAT.written)
    throw new TeamCopyError(`A newer Parley (${manifest.parley}) wrote the data: update this one first.`);
  const checker = new KeysChecker(keys);
  for await (const record of copy.records('keys.ndjson', keyRecordSchema)) checker.add(record);
  const { logs, people, events, blobs, blobsHash } = checker.end();
  const archived = await checkArchive(copy, logs);
  const files = await checkFiles(copy, logs);
  if (files.hash !== blobsHash) throw wrong('its files are not those of its messages');
  const [conversations, topics] = [...logs.keys()].reduce(
    ([some, others], id) => (id.startsWith(TOPIC) ? [some, others + 1] : [some + 1, others]),
    [0, 0],
  );
  const found = { people, conversations, topics, events: events + archived, archived, files: blobs };
  for (const [name, count] of Object.entries(found)) {
    const expected = manifest.counts[name as keyof typeof found];
    if (count !== expected) throw wrong(`it has ${count} ${name}, not ${expected}`);
  }
  const namespaces = new Set([...logs.values()].map(({ epoch }) => epoch));
  return { hasFiles: blobs > 0, hasArchive: archived > 0, namespaces };
}

const TOPIC = 'topic:';

/** Verifies the records of all keys, one after the other. */
class KeysChecker {
  readonly #keys: Keys;
  /** The keys of each family member that have ended, as a bit set. */
  readonly #ended = new Map<string, number>();
  readonly #logs = new Map<string, CheckedLog>();
  readonly #blobsHash = createHash('sha256');
  #member: CheckedMember | null = null;
  #people = 0;
  #events = 0;
  #blobs = 0;
  #hasOwner = false;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  add(record: KeyRecord): void {
    this.#checkRecord(record);
    const family = record.family as KeyFamily;
    const member = `${family} ${record.id}`;
    if (this.#member?.name !== member) {
      this.#endMember();
      this.#member = { name: member, family, id: record.id, seen: 0, meta: new Map(), events: 0, newest: 0, blobs: [] };
    }
    const bit = 2 ** Object.keys(KEY_FAMILIES[family].keys).indexOf(record.key);
    if (hasBit(this.#ended.get(member) ?? 0, bit)) throw wrong(`${record.key} of ${shown(member)} is in it twice`);
    if (!hasBit(this.#member.seen, bit)) this.#member.seen += bit;
    else if (record.type === 'string') throw wrong(`${record.key} of ${shown(member)} is in it twice`);
    this.#note(this.#member, record);
  }

  end() {
    this.#endMember();
    if (this.#people === 0 || !this.#hasOwner) throw wrong('its team has no people or no owner');
    return {
      logs: this.#logs,
      people: this.#people,
      events: this.#events,
      blobs: this.#blobs,
      blobsHash: this.#blobsHash.digest('hex'),
    };
  }

  #checkRecord({ family, id, key, type, entries }: KeyRecord): void {
    const where = `${shown(key)} of ${shown(`${family} ${id}`)}`;
    if (copiedType(family, key) !== type) throw wrong(`${where} is not part of an export, or has another type`);
    const address = { family: family as KeyFamily, id, name: key };
    const found = this.#keys.all.addressOf(this.#keys.keyOf(address));
    if (found?.family !== family || found.id !== id || found.name !== key) throw wrong(`${where} is no key`);
    if (type === 'string' && entries.length !== 1) throw wrong(`${where} has several values`);
    if (type !== 'hash' && type !== 'sorted set') return;
    if (entries.length % 2 !== 0) throw wrong(`${where} lacks a value`);
    if (type === 'hash') return;
    const bad = entries.find((score, index) => index % 2 === 1 && !isScore(score));
    if (bad !== undefined) throw wrong(`${where} has the score ${shown(bad)}`);
  }

  /** Takes from a record what is compared when all records of its family member are there. */
  #note(member: CheckedMember, { family, key, entries }: KeyRecord): void {
    if (family === 'people' && key === 'names') this.#people += entries.length / 2;
    if (family === 'people' && key === 'team' && (fieldsOf(entries).get('owner') ?? '') !== '') this.#hasOwner = true;
    if (key === 'log') member.events += entries.length;
    if (family === 'topic' && key === 'meta') member.meta = fieldsOf(entries);
    if (family !== 'conversation') return;
    if (key === 'meta') member.meta = fieldsOf(entries);
    // At most half of MAX_ENTRIES, which is at most 1,000.
    if (key === 'blobs') member.blobs.push(...fieldsOf(entries).keys());
    const newest = (offsets: readonly number[]): void => {
      member.newest = offsets.reduce((most, offset) => Math.max(most, offset), member.newest);
    };
    if (key === 'reads') newest([...fieldsOf(entries).values()].map(leadingOffset));
    const scores = entries.filter((_, index) => index % 2 === 1).map(Number);
    if (key === 'recalled') newest(scores);
    if (key === 'sent') newest(scores.filter((score) => score > 0).map((score) => score % OFFSETS));
  }

  #endMember(): void {
    const member = this.#member;
    if (member === null) return;
    const before = this.#ended.get(member.name) ?? 0;
    this.#ended.set(member.name, before + member.seen);
    this.#events += member.events;
    if (member.family !== 'conversation' && member.family !== 'topic') return;
    if (before > 0) throw wrong(`${shown(member.name)} is in it twice`);
    const epoch = member.meta.get('epoch') ?? '';
    if (!isStoreName(epoch)) throw wrong(`${shown(member.name)} has no epoch`);
    const base = leadingOffset(member.meta.get('base'));
    const head = base + member.events;
    const followed = leadingOffset(member.meta.get('followed'));
    if (Math.max(followed, member.newest) > head)
      throw wrong(`${shown(member.name)} refers to an event after its last one, ${head}`);
    this.#logs.set(member.family === 'topic' ? `${TOPIC}${member.id}` : member.id, { epoch, base });
    for (const id of member.blobs) {
      this.#blobs += 1;
      this.#blobsHash.update(fileLine(member.id, epoch, id));
    }
  }
}

interface CheckedMember {
  readonly name: string;
  readonly family: KeyFamily;
  readonly id: string;
  /** Its keys so far, as a bit set. */
  seen: number;
  meta: ReadonlyMap<string, string>;
  events: number;
  /** The highest offset that its keys refer to. */
  newest: number;
  readonly blobs: string[];
}

/** Families have more keys than the bits of an integer of JavaScript's operators. */
function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / bit) % 2 === 1;
}

/** A number that Redis accepts and that is the same afterwards. `1e999` would become infinite. */
function isScore(text: string): boolean {
  return SCORE.test(text) && (text.endsWith('inf') || Number.isFinite(Number(text)));
}

function fileLine(conversation: string, namespace: string, id: string): string {
  return `${JSON.stringify([conversation, namespace, id])}\n`;
}

/** Returns the number of archived events. */
async function checkArchive(copy: OpenedCopy, logs: ReadonlyMap<string, CheckedLog>): Promise<number> {
  const ended = new Set<string>();
  let [count, current, last] = [0, '', 0];
  for await (const { conversation, epoch, offset } of copy.records('archive.ndjson', archiveRecordSchema)) {
    if (conversation !== current) {
      ended.add(current);
      [current, last] = [conversation, 0];
    }
    const log = logs.get(conversation);
    const isInOrder = !ended.has(conversation) && offset > last;
    if (log?.epoch !== epoch || offset > log.base || !isInOrder)
      throw wrong(`the archived event ${offset} of ${shown(conversation)} has no place there`);
    last = offset;
    count += 1;
  }
  return count;
}

/** Verifies the bytes of all files. Returns a hash of their addresses, in order. */
async function checkFiles(copy: OpenedCopy, logs: ReadonlyMap<string, CheckedLog>): Promise<{ readonly hash: string }> {
  const part = copy.manifest.parts.find(({ name }) => name === 'files.bin');
  const [addresses, whole] = [createHash('sha256'), createHash('sha256')];
  let at = 0;
  for await (const file of copy.records('files.ndjson', fileRecordSchema)) {
    const { conversation, namespace, id, bytes, sha256 } = file;
    if (logs.get(conversation)?.epoch !== namespace) throw wrong(`the file ${shown(id)} is in no conversation`);
    if (at + bytes > (part?.bytes ?? 0)) throw wrong(`the file ${shown(id)} is longer than files.bin`);
    const own = createHash('sha256');
    for await (const piece of copy.bytes('files.bin', at, bytes)) {
      own.update(piece);
      whole.update(piece);
    }
    if (own.digest('hex') !== sha256) throw wrong(`the file ${shown(id)} has another SHA-256`);
    addresses.update(fileLine(conversation, namespace, id));
    at += bytes;
  }
  if (at !== part?.bytes || whole.digest('hex') !== part.sha256) throw wrong('files.bin is damaged');
  return { hash: addresses.digest('hex') };
}
