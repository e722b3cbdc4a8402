import type { ConversationSummary, RoomState } from '#shared/contract/model.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import { encryptedNamesake, encryptedRoomId } from '#shared/text/roomId.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { fail, mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import type { RoomKeyCost, RoomSecrets } from './deriveRoomSecrets.ts';
import type { DecryptedText, DecryptionFailure, DeviceKey, TextContext } from './encryptText.ts';
import { DirectEncryption } from './direct/DirectEncryption.ts';
import { DEVICE, Keyring, type RoomKeys, type StoredKey } from './Keyring.ts';
import type * as roomCrypto from './roomCrypto.ts';
import { roomTitle } from './roomTitle.ts';

/** Loaded with the first encrypted room. */
type RoomCrypto = typeof roomCrypto;

export interface EncryptionOptions {
  readonly report: (error: unknown) => void;
  /** Of a room's key; all clients of a room must have the same one. Lower in tests. */
  readonly cost?: RoomKeyCost;
  /** How long the server must have left out a device of the person until it counts as signed out (ms). Lower in tests. */
  readonly absenceMs?: number;
  /** After how long a read of devices that failed is repeated (ms). Lower in tests. */
  readonly retryMs?: number;
  /** After how long another announcement about the same person is followed (ms). Lower in tests. */
  readonly announcedMs?: number;
  /** Whether the page came over a connection that no one else can change; otherwise encrypted direct conversations are locked. */
  readonly isSecure?: boolean;
  /** Runs work while no other window of this browser holds the lock with this name. */
  readonly withLock?: (name: string, work: () => Promise<void>) => Promise<void>;
}

/** A text of the person's own, in the room that it is for. */
type OwnText = Omit<TextContext, 'epoch' | 'author'>;

interface EncryptedText {
  readonly text: string;
  /** Of the log for which it is; undefined: any log of a direct conversation. */
  readonly epoch: string | undefined;
}

interface TextHead {
  /** Precedes the text in what is encrypted. */
  readonly head?: string;
  /** The text may be empty: it is the caption of files. */
  readonly isCaption?: boolean;
}

/** What a password opens, before the server has accepted it. */
interface Entrance {
  readonly salt: string;
  readonly secrets: RoomSecrets;
  /** The person sets it. */
  readonly isNew: boolean;
  /** In which it is entered. */
  readonly session: object;
}

/** Longer than a fail-over of Redis. */
const DEVICE_ABSENCE_MS = 120_000;
const DEVICE_RETRY_MS = 10_000;
const DEVICE_ANNOUNCED_MS = 1_000;

/** Of one room; repeated messages are noticed among as many. */
const MAX_SEEN = 20_000;
const MAX_SEEN_ROOMS = 50;

/** Of an encrypted room of which the server did not say it: no key has it. */
const NO_SALT = { salt: 'AAAAAAAAAAAAAAAAAAAAAA' };

/**
 * The keys of the encrypted rooms of the person who is signed in, on this device, and what is encrypted with them. Without
 * the key of its current password a room is locked: nothing of it is read or written.
 */
export class RoomEncryption {
  readonly directs: DirectEncryption;
  readonly #client: Pick<Client, 'request'>;
  readonly #options: EncryptionOptions;
  #me: string | null = null;
  #keyring = new Keyring();
  /** Whether all stored keys were read, so that storing loses none. */
  #isStored = false;
  /** Keys that the host has refused to store, or has in memory only, by their names. */
  readonly #unstored = new Map<string, StoredKey>();
  #crypto: RoomCrypto | null = null;
  /** The salts of the current passwords, by room, as the server last described them. */
  readonly #described = new Map<string, Pick<RoomState, 'encryption' | 'serverNow'>>();
  #signingIn: { readonly userId: string; readonly loaded: Promise<void> } | null = null;
  /** Passwords that were sent and are not answered yet, by room. */
  readonly #entering = new Map<string, Entrance>();
  /** The offsets of the messages that were decrypted, by author and id, by room. */
  readonly #seen = new Map<string, Map<string, number>>();

  constructor(client: Pick<Client, 'request'>, options: EncryptionOptions) {
    this.#client = client;
    this.#options = options;
    this.directs = new DirectEncryption({
      client,
      load: () => this.#load(),
      device: (replaced) => this.#ensureDevice(replaced),
      store: (changes) => void this.#store(changes),
      isStored: (names) => this.#isStored && !names.some((name) => this.#unstored.has(name)),
      reload: () => this.loadKeys(),
      report: options.report,
      absenceMs: options.absenceMs ?? DEVICE_ABSENCE_MS,
      retryMs: options.retryMs ?? DEVICE_RETRY_MS,
      announcedMs: options.announcedMs ?? DEVICE_ANNOUNCED_MS,
      isSecure: options.isSecure ?? true,
    });
  }

  /** Loads the keys of the account. Never rejects: without them the rooms are locked. */
  async signIn(userId: string): Promise<void> {
    if (this.#me === userId) return;
    if (this.#signingIn?.userId !== userId) {
      this.signOut();
      this.#signingIn = { userId, loaded: this.#enter(userId) };
    }
    await this.#signingIn.loaded;
  }

  async #enter(userId: string): Promise<void> {
    const keyring = this.#keyring;
    const stored = await this.loadKeys(userId);
    // Otherwise the person has signed out meanwhile.
    if (keyring !== this.#keyring) return;
    this.#me = userId;
    await this.directs.signIn(userId, stored);
  }

  /** Another one after each sign-in and sign-out: what was begun in one is not completed in another. */
  get session(): object {
    return this.#keyring;
  }

  /** Forgets the keys. The page deletes the stored ones, with all else that this computer has of the account. */
  signOut(): void {
    this.#me = null;
    this.#keyring = new Keyring();
    this.#isStored = false;
    this.#signingIn = null;
    for (const kept of [this.#unstored, this.#described, this.#entering, this.#seen]) kept.clear();
    this.directs.signOut();
  }

  /** Loads the stored keys, also those that another window has stored. Returns them. */
  async loadKeys(userId: string | null = this.#me): Promise<Readonly<Record<string, string>>> {
    const keyring = this.#keyring;
    if (userId === null) return {};
    const loaded = await this.#client.request('host.loadKeys', { userId });
    if (!loaded.ok || keyring !== this.#keyring) return {};
    const { keys, isLocked, inMemory } = loaded.value;
    this.#isStored = !isLocked;
    keyring.merge(keys);
    this.directs.merge(keys);
    for (const name of inMemory) this.#unstored.set(name, { name, key: keys[name] ?? null });
    if (this.#unstored.size > 0)
      await this.#store([...this.#unstored.values()].flatMap((change) => this.#asNow(change)));
    if (keyring.device === null) return keys;
    try {
      await this.#load();
    } catch {
      // The ciphers could not be loaded: the rooms are locked until the person enters their passwords, or reloads the page.
    }
    return keys;
  }

  /** A key that was to be stored, as it is now: another window may have stored a part of it. */
  #asNow(change: StoredKey): readonly StoredKey[] {
    if (change.key === null) return [change];
    return [...this.#keyring.stored(change.name), ...this.directs.stored(change.name)];
  }

  /**
   * The key of this device, which is created if there is none; all windows of a browser have the same one. `replaced`: a
   * key that is replaced by another one. Null: the person has signed out, the stored keys can't be read, or this one
   * can't be stored.
   */
  async #ensureDevice(replaced: DeviceKey | null = null): Promise<DeviceKey | null> {
    const { session } = this;
    const { createDeviceKey } = await this.#load();
    const isCurrent = (): boolean => session === this.session && this.#me !== null;
    const isMissing = (): boolean => {
      const { device } = this.#keyring;
      return device === null || (replaced !== null && isSameKey(device, replaced));
    };
    if (isMissing()) {
      await this.#withLock(`parley.device ${this.#me ?? ''}`, async () => {
        // Another window may have created one.
        await this.loadKeys();
        if (isCurrent() && this.#isStored && isMissing())
          await this.#store(this.#keyring.replaceDevice(createDeviceKey()));
      });
    }
    return isCurrent() && !this.#unstored.has(DEVICE) ? this.#keyring.device : null;
  }

  async #withLock(name: string, work: () => Promise<void>): Promise<void> {
    const { withLock } = this.#options;
    await (withLock === undefined ? work() : withLock(name, work));
  }

  /**
   * The server has described a room: every state of a room passes through here. Whether it is encrypted, and its title, is
   * what its id says, so that the server can't show it as another one. Only a group has a title that is not in its id.
   */
  inspect(conversationId: string, room: RoomState): RoomState {
    const { title, encryption, serverNow, direct, ...rest } = room;
    const known = this.#described.get(conversationId);
    if (known === undefined || known.serverNow <= serverNow) {
      this.#described.set(conversationId, { encryption, serverNow });
    }
    const trueTitle = roomTitle(conversationId, title);
    if (isEncryptedRoom(conversationId)) {
      return { ...rest, title: trueTitle, serverNow, locked: true, encryption: encryption ?? NO_SALT };
    }
    return { ...room, title: direct === true ? title : trueTitle, encryption: undefined };
  }

  /** A locked room is shown as after a change of its password. The server can't read the last message, and does not tell it. */
  describe<Summary extends ConversationSummary>(summary: Summary): Summary {
    const { conversationId, epoch } = summary;
    // Not merged with what the server says: a lock of the server would stay.
    if (summary.kind !== 'room') return this.directs.describe(summary) as Summary;
    const shown = { ...summary, room: this.inspect(conversationId, summary.room) };
    if (!isEncryptedRoom(conversationId)) return shown;
    const keys = this.keysOf(conversationId);
    if (!keys.ok || keys.value.epoch !== epoch) return { ...shown, last: null, passwordRequired: true };
    const { last } = shown;
    if (last === null) return shown;
    const { offset, at, from, kind } = last;
    return { ...shown, last: { offset, at, from, kind: kind === 'recalled' ? kind : 'encrypted', preview: '' } };
  }

  /**
   * The keys of an encrypted room. Refuses NOT_SIGNED_IN until the keys of the account were loaded, ROOM_PASSWORD_REQUIRED
   * without the key of the room's current password. `newSalt`: of a password that the person may have set.
   */
  keysOf(conversationId: string, newSalt?: string): Result<RoomKeys> {
    if (this.#me === null) return fail('NOT_SIGNED_IN');
    const keys = this.#keyring.find(conversationId);
    const described = this.#described.get(conversationId);
    const salt = described === undefined ? keys?.salt : described.encryption?.salt;
    if (this.#crypto === null || keys?.keys.has(keys.keyId) !== true) return fail('ROOM_PASSWORD_REQUIRED');
    // The server may describe a new password before it answers who has set it.
    const entering = this.#entering.get(conversationId);
    const current = [keys.salt, newSalt, entering?.isNew === true ? entering.salt : undefined];
    const isCurrent = salt !== undefined && current.includes(salt);
    return isCurrent ? succeed(keys) : fail('ROOM_PASSWORD_REQUIRED');
  }

  /**
   * The log of an encrypted conversation that can be read. Refuses as `keysOf` for a room, CONVERSATION_LOCKED for a direct
   * conversation.
   */
  logOf(conversationId: string): Result<{ readonly epoch: string }> {
    if (!isEncryptedDirect(conversationId)) return this.keysOf(conversationId);
    if (this.#me === null) return fail('NOT_SIGNED_IN');
    if (this.directs.lockOf(conversationId) !== null) return fail('CONVERSATION_LOCKED');
    return succeed({ epoch: this.directs.epochOf(conversationId) });
  }

  /** Whether events of the conversation are read: it is not locked, or the password of the room is being sent. */
  isOpen(conversationId: string): boolean {
    if (isEncryptedDirect(conversationId)) return this.logOf(conversationId).ok;
    return this.keysOf(conversationId).ok || this.#entering.has(conversationId);
  }

  /**
   * Derives what a password opens; it is used to read events until `entered`, which is always called. `isNew`: the person
   * sets the password. Null: they have signed out meanwhile.
   */
  async enter(conversationId: string, password: string, salt: string, isNew = false): Promise<Entrance | null> {
    const { session } = this;
    const { deriveRoomSecrets } = await this.#load();
    const secrets = await deriveRoomSecrets(password, conversationId, salt, this.#options.cost);
    if (session !== this.session) return null;
    const entrance = { salt, secrets, isNew, session };
    this.#entering.set(conversationId, entrance);
    return entrance;
  }

  /** The server has answered the password. `epoch`: of the room's log; null: it was refused. */
  async entered(conversationId: string, entrance: Entrance, epoch: string | null): Promise<void> {
    const { createDeviceKey } = await this.#load();
    if (entrance.session !== this.session) return;
    // Loads what another window may have stored meanwhile.
    if (epoch !== null) await Promise.all([this.loadKeys(), this.#ensureDevice()]);
    if (entrance.session !== this.session) return;
    if (this.#entering.get(conversationId) === entrance) this.#entering.delete(conversationId);
    if (epoch === null) return;
    const { salt, secrets } = entrance;
    const { key, keyId } = secrets;
    const described = this.#described.get(conversationId);
    if (described !== undefined) this.#described.set(conversationId, { ...described, encryption: { salt } });
    void this.#store([
      // Only in memory, if the stored one can't be read.
      ...this.#keyring.useDevice(createDeviceKey),
      ...this.#keyring.add(conversationId, { epoch, salt, keyId, key, enteredAt: Date.now() }),
    ]);
  }

  /** The person has left the room, or closed it. Its name is remembered. */
  async leave(conversationId: string): Promise<void> {
    await this.loadKeys();
    void this.#store(this.#keyring.dropKeys(conversationId));
  }

  /** Whether this is the password of an encrypted room that was entered on this device. */
  async isPasswordOf(conversationId: string, password: string | null | undefined): Promise<boolean> {
    const keys = this.#keyring.find(conversationId);
    if (typeof password !== 'string' || keys === undefined || keys.keys.size === 0) return false;
    const { deriveRoomSecrets } = await this.#load();
    return (await deriveRoomSecrets(password, conversationId, keys.salt, this.#options.cost)).keyId === keys.keyId;
  }

  /**
   * The person has entered an unencrypted room with the name of this one, and may write there. `session`: in which they
   * did it; another account has not.
   */
  async reuseName(conversationId: string, session: object): Promise<void> {
    await this.loadKeys();
    if (session === this.session) void this.#store(this.#keyring.reuseName(conversationId));
  }

  /**
   * Why an unencrypted room of this name is not entered without being asked, or null: NOT_SIGNED_IN until the keys of the
   * account were loaded; ROOM_NOT_ENCRYPTED if an encrypted room of this name was entered on this device, and no other one
   * since: it could be put there by a server that wants to read what the person writes.
   */
  async refuseName(name: string): Promise<ErrorCode | null> {
    return this.#refuseNamesake(encryptedRoomId(name));
  }

  /** The same of writing in a conversation; null for an encrypted room, and for a direct one. */
  async refuseWriting(conversationId: string): Promise<ErrorCode | null> {
    if (!isRoom(conversationId) || isEncryptedRoom(conversationId)) return null;
    return this.#refuseNamesake(encryptedNamesake(conversationId));
  }

  async #refuseNamesake(conversationId: string): Promise<ErrorCode | null> {
    if (this.#me === null) return 'NOT_SIGNED_IN';
    const isInUse = (): boolean => this.#keyring.find(conversationId)?.isNameReused === false;
    // The person may have confirmed the other room in another window.
    if (isInUse()) await this.loadKeys();
    return isInUse() ? 'ROOM_NOT_ENCRYPTED' : null;
  }

  /**
   * Encrypts a text of the person's own. `intended`: the epoch of the log for which it was written.
   */
  async encrypt(
    text: string,
    message: OwnText,
    intended: string | undefined,
    { head = '', isCaption = false }: TextHead = {},
  ): Promise<Result<EncryptedText>> {
    if (isEncryptedDirect(message.conversationId)) {
      return mapResult(await this.directs.encrypt(text, message, head), (encrypted) => ({
        ...encrypted,
        epoch: intended,
      }));
    }
    const keys = this.keysOf(message.conversationId);
    if (!keys.ok) return keys;
    const { epoch, keyId } = keys.value;
    if (intended !== undefined && intended !== epoch) return fail('ROOM_REPLACED');
    const refused = refuseMessageText(text);
    if (refused !== null && !(isCaption && refused === 'TEXT_EMPTY')) return fail(refused);
    const key = keys.value.keys.get(keyId);
    const { device } = this.#keyring;
    if (this.#crypto === null || this.#me === null || device === null || key === undefined)
      return fail('ROOM_PASSWORD_REQUIRED');
    const context = { ...message, epoch, author: this.#me };
    return succeed({ text: this.#crypto.encryptText(`${head}${text}`, context, { key, keyId }, device), epoch });
  }

  decrypt(text: string, context: TextContext): DecryptedText | DecryptionFailure {
    if (isEncryptedDirect(context.conversationId)) return this.directs.decrypt(text, context);
    const keys = this.#keyring.find(context.conversationId)?.keys;
    // Messages may arrive before the answer of the call that enters the room.
    const entering = this.#entering.get(context.conversationId)?.secrets;
    const get = (keyId: string) => (entering?.keyId === keyId ? entering.key : keys?.get(keyId));
    return this.#crypto?.decryptText(text, context, { get }) ?? 'noKey';
  }

  /** As `decrypt`, for a text of the person's own. `meantFor`: the epoch of the log for which it was written, if known. */
  decryptOwn(text: string, message: OwnText, meantFor: string | undefined): DecryptedText | DecryptionFailure {
    const epoch = meantFor ?? this.#keyring.find(message.conversationId)?.epoch ?? '';
    return this.decrypt(text, { ...message, epoch, author: this.#me ?? '' });
  }

  /** Whether the message was decrypted before, at another offset: it is repeated. */
  isRepeated(conversationId: string, { from, id, offset }: { from: string; id: string; offset: number }): boolean {
    const seen = this.#seen.get(conversationId) ?? new Map<string, number>();
    this.#seen.delete(conversationId); // so that it is the last one
    this.#seen.set(conversationId, seen);
    if (this.#seen.size > MAX_SEEN_ROOMS) this.#seen.delete([...this.#seen.keys()][0] ?? '');
    const message = `${from} ${id}`;
    const known = seen.get(message);
    if (known !== undefined) return known !== offset;
    seen.set(message, offset);
    const [oldest = ''] = seen.size > MAX_SEEN ? seen.keys() : [];
    seen.delete(oldest);
    return false;
  }

  /** The log has lost what came after an offset, so that its messages may come back at other ones. */
  forgetOffsets(conversationId: string, after: number): void {
    const seen = this.#seen.get(conversationId);
    for (const [message, offset] of seen ?? []) if (offset > after) seen?.delete(message);
  }

  async #load(): Promise<RoomCrypto> {
    this.#crypto ??= await import('./roomCrypto.ts');
    return this.#crypto;
  }

  /**
   * Keys that can't be stored stay in memory: the person enters the passwords of rooms again after the next start. Direct
   * conversations are locked until their keys are stored.
   */
  async #store(changes: readonly StoredKey[]): Promise<void> {
    const [userId, session] = [this.#me, this.session];
    if (userId === null || !this.#isStored) return;
    const store = async (change: StoredKey): Promise<void> => {
      const stored = await this.#client.request('host.storeKey', { userId, ...change });
      if (session !== this.session) return;
      const wasStored = !this.#unstored.has(change.name);
      if (stored.ok) this.#unstored.delete(change.name);
      else this.#unstored.set(change.name, change);
      if (stored.ok !== wasStored) this.directs.storingChanged();
    };
    await Promise.all(changes.map(store));
  }
}

function isSameKey(one: DeviceKey, other: DeviceKey): boolean {
  return toBase64Url(one.public) === toBase64Url(other.public);
}
