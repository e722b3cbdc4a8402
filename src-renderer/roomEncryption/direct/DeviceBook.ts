import { z } from 'zod';
import { listedDeviceSchema } from '#shared/contract/deviceCalls.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';
import type { StoredKey } from '../Keyring.ts';
import type { AccountKeys } from './accountKeys.ts';
import type { KnownDevices } from './deviceLists.ts';

/** What the names of stored lists begin with; the id of the person follows. */
const DEVICES = 'devices of ';
export const ACCOUNT_KEYS = 'account keys';

/** The name of what is stored of a person's devices. */
export function devicesOf(userId: string): string {
  return `${DEVICES}${userId}`;
}

const lostSchema = z.array(z.tuple([z.string(), z.number(), z.number()]));
const knownSchema = z.object({
  number: z.number(),
  hash: z.string(),
  sealed: z.string(),
  devices: z.array(listedDeviceSchema),
  accountKeys: z.array(z.tuple([z.number(), z.string()])).transform((entries) => new Map(entries)),
  spans: z
    .array(z.tuple([z.string(), z.array(z.object({ from: z.number(), to: z.number().nullable() }))]))
    .transform((entries) => new Map(entries)),
  lost: z.object({ accountKeys: lostSchema, devices: lostSchema }),
});
const accountKeysSchema = z
  .array(z.tuple([z.string(), z.string().transform(fromBase64Url)]))
  .transform((entries) => new Map(entries));

/** What one person knows on this device of the devices of people, and the secret keys of their own account. */
export class DeviceBook {
  readonly #known = new Map<string, KnownDevices>();
  /** Hashes of lists that others have replaced here: what is stored does not bring them back. */
  readonly #replaced = new Set<string>();
  /** Lists that do not continue the known ones, until the person accepts them. */
  readonly #offered = new Map<string, KnownDevices>();
  #accountKeys: AccountKeys = new Map();

  /** Adds what the host has stored, of which another window may have written a part. Damaged entries are left out. */
  merge(stored: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(stored)) {
      if (name === ACCOUNT_KEYS) {
        this.#accountKeys = new Map([...this.#accountKeys, ...(parse(accountKeysSchema, text) ?? [])]);
      } else if (name.startsWith(DEVICES)) {
        const userId = name.slice(DEVICES.length);
        const known = parse(knownSchema, text);
        if (known !== null && !this.#replaced.has(known.hash)) this.#mergeKnown(userId, known);
      }
    }
  }

  /** In another window the person may have accepted what is offered here. */
  #mergeKnown(userId: string, stored: KnownDevices): void {
    const isAccepted = this.#offered.get(userId)?.hash === stored.hash;
    if (isAccepted) this.learn(userId, stored);
    else if (stored.number > (this.#known.get(userId)?.number ?? 0)) this.#known.set(userId, stored);
  }

  get accountKeys(): AccountKeys {
    return this.#accountKeys;
  }

  find(userId: string): KnownDevices | null {
    return this.#known.get(userId) ?? null;
  }

  offered(userId: string): KnownDevices | null {
    return this.#offered.get(userId) ?? null;
  }

  /** Everyone of whom devices are known. */
  people(): string[] {
    return [...new Set([...this.#known.keys(), ...this.#offered.keys()])];
  }

  offer(userId: string, offered: KnownDevices): void {
    this.#offered.set(userId, offered);
  }

  /** The server answers the known lists again. */
  withdraw(userId: string): void {
    this.#offered.delete(userId);
  }

  /** Returns what is to be stored. */
  learn(userId: string, known: KnownDevices): StoredKey[] {
    this.#offered.delete(userId);
    const replaced = this.#known.get(userId);
    if (replaced !== undefined) this.#replaced.add(replaced.hash);
    this.#replaced.delete(known.hash);
    this.#known.set(userId, known);
    return this.stored(devicesOf(userId));
  }

  /** Returns what is to be stored. */
  addAccountKeys(added: AccountKeys): StoredKey[] {
    this.#accountKeys = new Map([...this.#accountKeys, ...added]);
    return this.stored(ACCOUNT_KEYS);
  }

  /** What is to be stored under a name; none if there is nothing. */
  stored(name: string): StoredKey[] {
    if (name === ACCOUNT_KEYS) {
      const keys = [...this.#accountKeys].map(([key, secret]) => [key, toBase64Url(secret)]);
      return [{ name, key: JSON.stringify(keys) }];
    }
    const known = name.startsWith(DEVICES) ? this.find(name.slice(DEVICES.length)) : null;
    if (known === null) return [];
    const stored = { ...known, accountKeys: [...known.accountKeys], spans: [...known.spans] };
    return [{ name, key: JSON.stringify(stored) }];
  }
}

function parse<Parsed>(schema: z.ZodType<Parsed>, stored: string): Parsed | null {
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
