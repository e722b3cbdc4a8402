import type { DeviceSession, ListedDevice, RegisteredDevice } from '#shared/contract/deviceCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { DirectLock } from '#shared/contract/model.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import type { DeviceKey } from '../encryptText.ts';
import type { StoredKey } from '../Keyring.ts';
import type * as roomCrypto from '../roomCrypto.ts';
import type { AccountKeys } from './accountKeys.ts';
import type { DeviceBook } from './DeviceBook.ts';
import type { KnownDevices } from './deviceLists.ts';
import { readLists, type ReadDevices } from './readLists.ts';

export interface OwnDevicesPorts {
  readonly client: Pick<Client, 'request'>;
  readonly book: DeviceBook;
  readonly me: string;
  readonly crypto: typeof roomCrypto;
  /** The key of this device; it is created when it is first needed. `replaced`: a key that is replaced by another one. */
  readonly device: (replaced?: DeviceKey) => Promise<DeviceKey | null>;
  readonly store: (changes: readonly StoredKey[]) => void;
  /** Reads into the book what another window has stored. */
  readonly reload: () => Promise<unknown>;
  /** How long the server must have left out a device until it counts as signed out (ms). */
  readonly absenceMs: number;
  /** After how long a read that failed is repeated (ms). */
  readonly retryMs: number;
  readonly report: (error: unknown) => void;
  /** Whether the person is still signed in. */
  readonly isCurrent: () => boolean;
  readonly onChanged: () => void;
}

/** A refusal, for the interface. */
type Problem = Extract<Result<null>, { readonly ok: false }>['error'];

/** Null: this device is one of the person's, and has the account keys. */
export type OwnLock = Extract<DirectLock, 'loading' | 'waiting' | 'approved' | 'replaced'> | null;

/** Lists that this device has been handed, until the person confirms that the device that approved it is theirs. */
interface Approval {
  readonly by: string;
  readonly known: KnownDevices;
  readonly keys: AccountKeys;
}

/** Attempts to append a list while other devices append theirs. */
const MAX_ATTEMPTS = 5;

/** The devices of the person who is signed in. */
export class OwnDevices {
  readonly #ports: OwnDevicesPorts;
  #lock: OwnLock = 'loading';
  #key: string | null = null;
  #approval: Approval | null = null;
  #waiting: readonly RegisteredDevice[] = [];
  /** What the server says of the devices, by their keys. */
  #sessions: Readonly<Record<string, DeviceSession>> = {};
  /** Since when (ms) the server has left out devices of the newest list. */
  #missing: ReadonlyMap<string, number> = new Map();
  #isRefreshPlanned = false;
  /** Whether the server answered the last read. */
  #hasRead = false;
  /** The key that was registered. */
  #hasAsked: string | null = null;
  /** Why this device can't ask to be approved. */
  #problem: Problem | null = null;
  #isDeclined = false;
  /** The lists that the server has name this device, so that others can't approve it again. */
  #isListed = false;
  /** The server says that this device was removed, in lists that do not continue the known ones. */
  #isRemoved = false;
  #refreshing: Promise<void> | null = null;
  #isStale = false;

  constructor(ports: OwnDevicesPorts) {
    this.#ports = ports;
  }

  get lock(): OwnLock {
    return this.#lock;
  }

  /** For the interface. */
  describe() {
    const { book, me } = this.#ports;
    return {
      lock: this.#lock,
      key: this.#key,
      isDeclined: this.#isDeclined,
      isRemoved: this.#isRemoved,
      isListed: this.#isListed,
      problem: this.#problem,
      approvedBy: this.#approval?.by ?? null,
      devices: book.find(me)?.devices.map(({ key }) => key) ?? [],
      waiting: this.#waiting.map(({ key }) => key),
      sessions: this.#sessions,
    };
  }

  /** Uses what is stored: without a connection, what was read before can be read. */
  async restore(): Promise<void> {
    const { book, me } = this.#ports;
    const known = book.find(me);
    if (known === null) return;
    const device = await this.#device();
    if (device !== null && this.#isReadable(known, device.listed.key)) this.#setLock(null);
  }

  /**
   * Reads the devices from the server, and does what they need. One at a time; calls meanwhile cause one more. Returns
   * whether the server answered; otherwise it is asked again later.
   */
  async refresh(): Promise<boolean> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshWhileStale().finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
    return this.#hasRead;
  }

  /** Asks again after another device has declined this one, or as another device after it was removed. */
  async ask(): Promise<void> {
    this.#hasAsked = null;
    const device = this.#isRemoved ? await this.#device() : null;
    if (device !== null) await this.#device(device.secret);
    await this.refresh();
  }

  async #refreshWhileStale(): Promise<void> {
    while (this.#isStale && this.#ports.isCurrent()) {
      this.#isStale = false;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) if (await this.#refreshOnce()) break;
      if (this.#ports.isCurrent()) this.#ports.onChanged();
    }
  }

  /** Returns false if another device was faster, so that its list is to be read. */
  async #refreshOnce(): Promise<boolean> {
    const { book, me, isCurrent } = this.#ports;
    // In another window the device may have been approved, or have got another key; what that window knows is not
    // replaced by less.
    await this.#ports.reload();
    let device = await this.#device();
    const before = book.find(me);
    const read = await readLists(this.#ports, me, before);
    this.#hasRead = read.ok;
    if (!read.ok) this.#planRefresh(this.#ports.retryMs);
    if (device === null || !read.ok || !isCurrent()) return true;
    // This device has appended a list meanwhile, or the person has confirmed one.
    if (book.find(me) !== before) return false;
    const { followed } = read.value;
    const listed = followed === null || followed.status === 'forged' ? [] : followed.known.devices;
    this.#isListed = hasKey(listed, device.listed.key);
    const { registered } = read.value;
    this.#sessions = Object.fromEntries(registered.flatMap(({ key, session }) => (session ? [[key, session]] : [])));
    // A removed device is another one from now on, which has to be approved. Only lists that continue the known ones
    // replace its key: what a server has lost, or leaves out, does not.
    const isLeftOut = before?.spans.has(device.listed.key) === true && !hasKey(listed, device.listed.key);
    if (isLeftOut && followed?.status === 'known') device = await this.#device(device.secret);
    if (device === null || !(await this.#register(device, read.value, listed)) || !isCurrent()) return true;
    if (followed === null && before === null) return !wasTooLate(await this.#append([device.listed], 'first'));
    if (followed === null || followed.status === 'forged') return this.#setLock('replaced');
    const isNew = before === null || followed.status === 'replaced';
    if (isNew) return this.#considerApproval(device, followed.known, read.value, before);
    this.#learn(followed.known);
    if (!hasKey(listed, device.listed.key)) return this.#setLock('waiting');
    this.#openKeys(device, followed.known, read.value);
    if (!this.#isReadable(followed.known, device.listed.key)) return this.#setLock('loading');
    this.#setLock(null);
    return this.#lookAfter(device, followed.known, read.value);
  }

  /**
   * As a device that the person may have approved on another one. `before`: what it knew, which these lists do not
   * continue. The number of the device that approved this one shows nothing else of the lists, so none are used that undo a
   * removal, or in which this device was approved with an account key that it knows: a server could put other lists after
   * that approval.
   */
  #considerApproval(
    device: OwnDevice,
    known: KnownDevices,
    { lists, sealed }: Pick<ReadDevices, 'lists' | 'sealed'>,
    before: KnownDevices | null,
  ): true {
    const { crypto, me } = this.#ports;
    const { key } = device.listed;
    const isUndone = before !== null && crypto.undoesRemoval(before, known);
    const since = lists.slice(lists.findIndex(({ devices }) => hasKey(devices, key)));
    const [approving, newest] = [since[0], since.at(-1)];
    // Whose number the person compares has signed the first of these lists, and each continues the one before.
    const first = approving === undefined ? null : crypto.followLists(me, null, [approving]);
    const isContinued =
      first?.status === 'known' && crypto.followLists(me, first.known, since.slice(1)).status === 'known';
    const keys =
      !isUndone && hasKey(known.devices, key) && isContinued && newest !== undefined && sealed !== null
        ? crypto.openAccountKeys(me, newest, sealed, device.secret)
        : null;
    this.#approval = null;
    const otherwise = before === null ? 'waiting' : 'replaced';
    if (approving === undefined || keys === null) return this.#setLock(otherwise);
    const approval = { by: approving.by, known, keys };
    if (approving.by !== key) {
      if (before !== null && crypto.hadAccountKey(before, approving.accountKey)) return this.#setLock(otherwise);
      this.#approval = approval;
      return this.#setLock('approved');
    }
    // Only this device signs as itself: what it appended in another window, or before the page was reloaded. But a
    // server may answer with an earlier list of it.
    if (before !== null && approving.number <= before.number) return this.#setLock(otherwise);
    this.#takeApproval(approval);
    return this.#setLock(null);
  }

  #takeApproval({ known, keys }: Approval): void {
    this.#approval = null;
    this.#learn(known);
    this.#store(this.#ports.book.addAccountKeys(keys));
  }

  /**
   * Removes the devices whose sessions have ended, and lists those that ask to be approved. A single answer without a
   * device removes none: it may follow from a fault of the server.
   */
  async #lookAfter(
    device: OwnDevice,
    known: KnownDevices,
    { registered }: Pick<ReadDevices, 'registered'>,
  ): Promise<boolean> {
    const { crypto, me, absenceMs } = this.#ports;
    this.#waiting = registered.filter((one) => !known.spans.has(one.key) && crypto.isRegistration(me, one));
    const now = Date.now();
    const isLiving = ({ key }: ListedDevice): boolean => key === device.listed.key || hasKey(registered, key);
    const missing = known.devices.filter((one) => !isLiving(one));
    this.#missing = new Map(missing.map(({ key }) => [key, this.#missing.get(key) ?? now]));
    const ended = missing.filter(({ key }) => now - (this.#missing.get(key) ?? now) >= absenceMs);
    if (ended.length < missing.length) this.#planRefresh(absenceMs);
    if (ended.length === 0) return true;
    const remaining = known.devices.filter(({ key }) => !hasKey(ended, key));
    return !wasTooLate(await this.#append(remaining, 'renewed'));
  }

  #planRefresh(afterMs: number): void {
    if (this.#isRefreshPlanned || !this.#ports.isCurrent()) return;
    this.#isRefreshPlanned = true;
    setTimeout(() => {
      this.#isRefreshPlanned = false;
      this.refresh().catch(this.#ports.report);
    }, afterMs);
  }

  /** The person confirms the number of the device that approved this one. */
  async confirm(approvedBy: string): Promise<void> {
    const approval = this.#approval;
    if (approval === null || approval.by !== approvedBy) return;
    this.#takeApproval(approval);
    await this.refresh();
  }

  /** Approves a device that waits. */
  approve(key: string): Promise<Result<null>> {
    return this.#change((known) => {
      const added = this.#waiting.find((one) => one.key === key);
      if (added === undefined || hasKey(known.devices, key)) return null;
      return this.#append([...known.devices, { key, exchange: added.exchange }], 'same');
    });
  }

  /** Removes a device, and its session. */
  remove(key: string): Promise<Result<null>> {
    return this.#change((known) => {
      const others = known.devices.filter((device) => device.key !== key);
      return others.length === known.devices.length ? null : this.#append(others, 'renewed');
    });
  }

  async decline(key: string): Promise<Result<null>> {
    const declined = await this.#ports.client.request('device.decline', { key });
    await this.refresh();
    return declined.ok ? succeed(null) : declined;
  }

  /** Replaces all devices of the person by this one. What was written before can be read only with keys that it has. */
  async startOver(): Promise<Result<null>> {
    const { book, me, crypto, isCurrent } = this.#ports;
    await this.#ports.reload();
    let device = await this.#device();
    const before = book.find(me);
    const read = await readLists(this.#ports, me, before);
    if (!read.ok) return read;
    // Other people accept no device that was removed.
    const isRemoved = this.#isRemoved || (before !== null && crypto.wasRemoved(before, device?.listed.key ?? ''));
    if (device !== null && isRemoved) device = await this.#device(device.secret);
    const { followed } = read.value;
    if (device === null || !isCurrent()) return fail('NOT_SIGNED_IN');
    if (followed?.status === 'forged') return fail('DEVICE_LIST_CHANGED');
    this.#approval = null;
    this.#hasAsked = null;
    await this.#register(device, read.value, followed?.known.devices ?? []);
    const appended = await this.#append([device.listed], 'renewed', followed?.known ?? null);
    await this.refresh();
    return appended;
  }

  /** Makes a change of the list again on top of what other devices have appended. `change` null: nothing is to be done. */
  async #change(change: (known: KnownDevices) => Promise<Result<null>> | null): Promise<Result<null>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await this.refresh();
      const known = this.#ports.book.find(this.#ports.me);
      if (known === null || this.#lock !== null) return fail('CONVERSATION_LOCKED');
      const changed = await change(known);
      if (changed === null) return succeed(null);
      if (!wasTooLate(changed)) {
        await this.refresh();
        return changed;
      }
    }
    return fail('DEVICE_LIST_CHANGED');
  }

  /** Appends a list after the known ones. `accountKey`: whether the list has the same account key, or a new one. */
  async #append(
    devices: readonly ListedDevice[],
    accountKey: 'first' | 'same' | 'renewed',
    after: KnownDevices | null = this.#ports.book.find(this.#ports.me),
  ): Promise<Result<null>> {
    const { client, book, me, crypto, isCurrent } = this.#ports;
    const device = await this.#device();
    if (device === null) return fail('NOT_SIGNED_IN');
    const limit = LIMITS.encryptionDevices;
    if (devices.length > limit) return fail('TOO_MANY_DEVICES', { limit });
    const current = after === null ? null : crypto.accountKeyAt(after, after.number);
    const created = accountKey === 'same' ? null : crypto.createAccountKey();
    const key = created?.public ?? current;
    if (key === null) return fail('CONVERSATION_LOCKED');
    const keys = new Map([
      ...book.accountKeys,
      ...(created === null ? [] : [[created.public, created.secret] as const]),
    ]);
    const content = { number: (after?.number ?? 0) + 1, accountKey: key, devices: [...devices] };
    const sealed = crypto.sealAccountKeys(me, content, new Map([...keys].slice(-LIMITS.deviceLists)));
    const named = { previous: after?.hash ?? null, sealed: crypto.sealedKeysHash(sealed), by: device.listed.key };
    const list = crypto.signList(me, { ...content, ...named }, device.secret);
    const updated = await client.request('device.update', { list, sealed });
    if (!updated.ok) return updated;
    if (!isCurrent()) return fail('NOT_SIGNED_IN');
    // If the server has none, this one is the first again.
    const followed = crypto.followLists(me, after ?? book.find(me), [list]);
    this.#store(book.addAccountKeys(keys));
    if (followed.status !== 'forged') this.#learn(followed.known);
    this.#setLock(null);
    return succeed(null);
  }

  /** Registers this device, but not again after it was declined. Returns false if it can't be. */
  async #register(
    device: OwnDevice,
    { registered }: Pick<ReadDevices, 'registered'>,
    listed: readonly ListedDevice[],
  ): Promise<boolean> {
    const { key } = device.registration;
    const isRegistered = hasKey(registered, key);
    this.#problem = null;
    this.#isRemoved = false;
    this.#isDeclined = !isRegistered && this.#hasAsked === key && !hasKey(listed, key);
    if (isRegistered) this.#hasAsked = key;
    if (isRegistered || this.#isDeclined) return true;
    const asked = await this.#ports.client.request('device.register', device.registration);
    if (asked.ok) this.#hasAsked = key;
    // The person decides whether it asks as another one.
    else if (asked.error.code === 'DEVICE_UNKNOWN') this.#isRemoved = true;
    // A device of this list is registered already, with an earlier session.
    else if (!hasKey(listed, key)) this.#problem = asked.error;
    if (this.#problem !== null) this.#setLock('waiting');
    return this.#problem === null;
  }

  #openKeys(device: OwnDevice, known: KnownDevices, { sealed }: Pick<ReadDevices, 'sealed'>): void {
    const { crypto, me, book } = this.#ports;
    const accountKey = crypto.accountKeyAt(known, known.number);
    if (sealed === null || accountKey === null || book.accountKeys.has(accountKey)) return;
    const opened = crypto.openAccountKeys(me, { ...known, accountKey }, sealed, device.secret);
    if (opened !== null) this.#store(book.addAccountKeys(opened));
  }

  #isReadable(known: KnownDevices, key: string): boolean {
    const accountKey = this.#ports.crypto.accountKeyAt(known, known.number) ?? '';
    return hasKey(known.devices, key) && this.#ports.book.accountKeys.has(accountKey);
  }

  #learn(known: KnownDevices): void {
    const { book, me } = this.#ports;
    if (book.find(me)?.hash !== known.hash) this.#store(book.learn(me, known));
  }

  /** Not as those of another person who has signed in meanwhile. */
  #store(changes: readonly StoredKey[]): void {
    if (this.#ports.isCurrent()) this.#ports.store(changes);
  }

  #setLock(lock: OwnLock): true {
    this.#lock = lock;
    return true;
  }

  async #device(replaced?: DeviceKey): Promise<OwnDevice | null> {
    const { device, crypto, me, isCurrent } = this.#ports;
    const secret = isCurrent() ? await device(replaced) : null;
    if (secret === null || !isCurrent()) return null;
    const registration = crypto.registrationOf(me, secret);
    this.#key = registration.key;
    return { secret, registration, listed: { key: registration.key, exchange: registration.exchange } };
  }
}

/** This device: its key, and how the server and the lists name it. */
interface OwnDevice {
  readonly secret: DeviceKey;
  readonly registration: RegisteredDevice;
  readonly listed: ListedDevice;
}

/** Whether another device appended a list first. */
function wasTooLate(appended: Result<null>): boolean {
  return !appended.ok && appended.error.code === 'DEVICE_LIST_CHANGED';
}

function hasKey(devices: readonly { readonly key: string }[], key: string): boolean {
  return devices.some((device) => device.key === key);
}
