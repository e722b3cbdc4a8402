import { z } from 'zod';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';
import type { DeviceKey } from './encryptText.ts';

/** What opens an encrypted room on this device. */
export interface RoomKeys {
  /** Of the room's log: a room that has taken the name of a closed one has other keys. */
  readonly epoch: string;
  /** The salt and the id of the key of the current password; earlier keys still decrypt what they have encrypted. */
  readonly salt: string;
  readonly keyId: string;
  readonly keys: ReadonlyMap<string, Uint8Array>;
  /** When the current password was entered (ms, by this computer's clock): of two windows the later one counts. */
  readonly enteredAt: number;
  /** Whether the person has entered an unencrypted room of the same name since. */
  readonly isNameReused: boolean;
}

/** Of all encrypted rooms that were ever entered; then the one that was entered first is forgotten. */
const MAX_ROOMS = 500;
/** Of one room; a room has as many as it had passwords. */
const MAX_KEYS = 100;
/** The name of the stored key of the device. */
export const DEVICE = 'device';

const bytesSchema = z.string().transform(fromBase64Url);
const deviceSchema = z.object({ secret: bytesSchema, public: bytesSchema });
const roomSchema = z.object({
  epoch: z.string(),
  salt: z.string(),
  keyId: z.string(),
  keys: z.record(z.string(), bytesSchema).transform((keys) => new Map(Object.entries(keys))),
  enteredAt: z.number(),
  isNameReused: z.boolean(),
});

/** A key as the host stores it. `key` null: it is deleted. */
export interface StoredKey {
  readonly name: string;
  readonly key: string | null;
}

/** The keys of the encrypted rooms whose passwords one person entered on this device, and the key of the device. */
export class Keyring {
  #device: DeviceKey | null = null;
  /** The public keys of this device that were replaced here: what is stored does not bring them back. */
  readonly #replaced = new Set<string>();
  readonly #rooms = new Map<string, RoomKeys>();

  /** The key of the device; null: it has not been needed yet. */
  get device(): DeviceKey | null {
    return this.#device;
  }

  /** Adds what the host has stored, of which another window may have written a part. Keys that are damaged are left out. */
  merge(stored: Readonly<Record<string, string>>): void {
    for (const [name, key] of Object.entries(stored)) {
      if (name === DEVICE) this.#mergeDevice(parse(deviceSchema, key));
      else this.#mergeRoom(name, parse(roomSchema, key));
    }
  }

  /** Another window may have replaced the key of the device. */
  #mergeDevice(stored: DeviceKey | null): void {
    if (stored !== null && !this.#replaced.has(toBase64Url(stored.public))) this.#device = stored;
  }

  #mergeRoom(conversationId: string, stored: RoomKeys | null): void {
    if (stored === null) return;
    const known = this.#rooms.get(conversationId);
    const isLater = known === undefined || stored.enteredAt > known.enteredAt;
    const [earlier, later] = isLater ? [known, stored] : [stored, known];
    // One without keys was left.
    const keys = later.keys.size === 0 ? later.keys : new Map([...(earlier?.keys ?? []), ...later.keys]);
    // A password that is entered after the other room makes this one the room of that name again.
    const isNameReused = later.isNameReused || (earlier?.enteredAt === later.enteredAt && earlier.isNameReused);
    this.#rooms.set(conversationId, { ...later, keys, isNameReused });
  }

  find(conversationId: string): RoomKeys | undefined {
    return this.#rooms.get(conversationId);
  }

  /** Creates the key of the device, once. Returns what is to be stored. */
  useDevice(create: () => DeviceKey): StoredKey[] {
    return this.#device === null ? this.replaceDevice(create()) : [];
  }

  /** Returns what is to be stored. */
  replaceDevice(created: DeviceKey): StoredKey[] {
    if (this.#device !== null) this.#replaced.add(toBase64Url(this.#device.public));
    this.#device = created;
    return this.stored(DEVICE);
  }

  /**
   * Adds the key of a room's current password. Earlier keys are kept, also those of a room that had the name before: what a
   * server says of the log takes none away. Returns what is to be stored.
   */
  add(
    conversationId: string,
    added: Omit<RoomKeys, 'keys' | 'isNameReused'> & { readonly key: Uint8Array },
  ): StoredKey[] {
    const { key, ...current } = added;
    const earlier = [...(this.#rooms.get(conversationId)?.keys ?? [])].slice(-MAX_KEYS + 1);
    this.#rooms.delete(conversationId); // so that it is the last one
    this.#rooms.set(conversationId, {
      ...current,
      keys: new Map([...earlier, [added.keyId, key]]),
      isNameReused: false,
    });
    const [oldest = ''] = this.#rooms.size > MAX_ROOMS ? this.#rooms.keys() : [];
    return [...this.#stored(conversationId), ...this.#remove(oldest)];
  }

  /** The person has entered an unencrypted room of the same name. Returns what is to be stored. */
  reuseName(conversationId: string): StoredKey[] {
    const known = this.#rooms.get(conversationId);
    if (known === undefined) return [];
    this.#rooms.set(conversationId, { ...known, isNameReused: true });
    return this.#stored(conversationId);
  }

  /** The person has left the room: it is remembered without its keys. Returns what is to be stored. */
  dropKeys(conversationId: string): StoredKey[] {
    const known = this.#rooms.get(conversationId);
    if (known === undefined) return [];
    this.#rooms.set(conversationId, { ...known, keys: new Map(), enteredAt: Date.now() });
    return this.#stored(conversationId);
  }

  /** What is to be stored under a name; none if there is nothing. */
  stored(name: string): StoredKey[] {
    if (name !== DEVICE) return this.#stored(name);
    const device = this.#device;
    if (device === null) return [];
    return [{ name, key: JSON.stringify({ secret: toBase64Url(device.secret), public: toBase64Url(device.public) }) }];
  }

  #remove(conversationId: string): StoredKey[] {
    return this.#rooms.delete(conversationId) ? [{ name: conversationId, key: null }] : [];
  }

  #stored(conversationId: string): StoredKey[] {
    const room = this.#rooms.get(conversationId);
    if (room === undefined) return [];
    const keys = Object.fromEntries([...room.keys].map(([id, key]) => [id, toBase64Url(key)]));
    return [{ name: conversationId, key: JSON.stringify({ ...room, keys }) }];
  }
}

function parse<Parsed>(schema: z.ZodType<Parsed>, stored: string): Parsed | null {
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    return null; // damaged: the person enters the password again
  }
}
