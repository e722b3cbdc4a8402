import type { Args, Data } from '#shared/contract/index.ts';
import { type DirectLock, type DirectSummary, isCounted } from '#shared/contract/model.ts';
import { directId, encryptedDirectId, isEncryptedDirect, otherOf, peopleOf } from '#shared/conversation/directId.ts';
import { directKeyId, keyIdOf, type ListReference, listsIn, referenceTo } from '#shared/message/keyIdOf.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import type { DecryptedText, DecryptionFailure, DeviceKey, TextContext } from '../encryptText.ts';
import { DEVICE, type StoredKey } from '../Keyring.ts';
import type * as roomCrypto from '../roomCrypto.ts';
import { ACCOUNT_KEYS, DeviceBook, devicesOf } from './DeviceBook.ts';
import type { Followed, KnownDevices } from './deviceLists.ts';
import { type OwnLock, OwnDevices } from './OwnDevices.ts';
import { readLists } from './readLists.ts';

/** What the rest of the encryption provides. */
export interface DirectPorts {
  readonly client: Pick<Client, 'request'>;
  readonly load: () => Promise<typeof roomCrypto>;
  /** The key of this device; null: the person has signed out. `replaced`: a key that is replaced by another one. */
  readonly device: (replaced?: DeviceKey) => Promise<DeviceKey | null>;
  readonly store: (changes: readonly StoredKey[]) => void;
  /** Merges what another window has stored. */
  readonly reload: () => Promise<unknown>;
  readonly report: (error: unknown) => void;
  /** How long the server must have left out a device of the person until it counts as signed out (ms). */
  readonly absenceMs: number;
  /** After how long a read that failed is repeated (ms). */
  readonly retryMs: number;
  /** After how long another announcement about the same person is followed (ms). */
  readonly announcedMs: number;
  /** Whether the page could not be changed on its way. */
  readonly isSecure: boolean;
  /** Whether the stored keys were read, and those with these names are stored as they are here. */
  readonly isStored: (names: readonly string[]) => boolean;
}

/** A person's devices, for the interface. `offered`: they were replaced by these, until I accept that. */
export interface PersonDevices {
  readonly devices: readonly string[];
  readonly offered: OfferedDevices | null;
}

interface OfferedDevices {
  readonly devices: readonly string[];
  readonly hash: string;
  /** They would give a device that was removed what is written from now on, and can't be accepted. */
  readonly undoesRemoval: boolean;
}

/** What the interface shows and changes of devices. `own` null: this person has no encrypted direct conversation. */
export interface DevicesSnapshot {
  readonly own: (ReturnType<OwnDevices['describe']> & { readonly lock: OwnLock }) | null;
  readonly people: Readonly<Record<string, PersonDevices>>;
}

/** Refusals of `device.read`, which are the same later. */
const NOT_ANSWERED: ReadonlySet<string> = new Set(['PERSON_NOT_FOUND', 'NOT_FOR_GUESTS', 'NO_SHARED_ROOM']);

/** People whose devices are read at the same time, of a list of conversations. */
const READS_AT_ONCE = 3;

/** The epoch in the context of a text: the two people are the same in each log of their conversation. */
const ANY_EPOCH = '';

/**
 * The encrypted direct conversations of the person who is signed in: what is written in them can be read by the devices of
 * its two people. The protocol: docs/encryption.md.
 */
export class DirectEncryption {
  readonly #ports: DirectPorts;
  readonly #listeners = new Set<() => void>();
  readonly #limit = createLimit(READS_AT_ONCE);
  #me: string | null = null;
  #book = new DeviceBook();
  #crypto: typeof roomCrypto | null = null;
  #own: OwnDevices | null = null;
  /** Keys of conversations by their id and key id. */
  readonly #keys = new Map<string, Uint8Array>();
  /** People whose devices the server was asked for; `refused`: it does not answer about them. */
  readonly #asked = new Map<string, 'answered' | 'refused'>();
  /** People with known devices of whom the server has no list, or none that is valid. */
  readonly #withheld = new Set<string>();
  readonly #refreshing = new Map<string, Promise<boolean>>();
  /** People whose devices are read again soon. */
  readonly #retried = new Set<string>();
  /** People about whom an announcement was followed just now; true: another one has arrived since. */
  readonly #announced = new Map<string, boolean>();
  /** As the server last described them, with the locks that were shown. */
  readonly #summaries = new Map<string, { readonly summary: DirectSummary; readonly lock: DirectLock | null }>();

  constructor(ports: DirectPorts) {
    this.#ports = ports;
  }

  /** With the keys that the host has stored. They are merged again whenever it loads them. */
  async signIn(userId: string, stored: Readonly<Record<string, string>>): Promise<void> {
    this.#me = userId;
    this.#book.merge(stored);
    // Only who has used it before needs the ciphers now.
    if (!this.#ports.isSecure || this.#book.find(userId) === null) return;
    await this.#tryTo(async () => (await this.#useDevices())?.restore());
  }

  signOut(): void {
    this.#me = null;
    this.#book = new DeviceBook();
    this.#own = null;
    const kept = [
      this.#keys,
      this.#asked,
      this.#withheld,
      this.#refreshing,
      this.#retried,
      this.#announced,
      this.#summaries,
    ];
    for (const each of kept) each.clear();
    this.#changed();
  }

  merge(stored: Readonly<Record<string, string>>): void {
    this.#book.merge(stored);
  }

  /** Called after each change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  snapshot(): DevicesSnapshot {
    const people = this.#book.people().map((userId) => {
      const offered = this.#book.offered(userId);
      const shown: PersonDevices = {
        devices: keysOf(this.#book.find(userId)),
        offered: offered && {
          devices: keysOf(offered),
          hash: offered.hash,
          undoesRemoval: this.#undoesRemoval(userId, offered),
        },
      };
      return [userId, shown] as const;
    });
    return { own: this.#own?.describe() ?? null, people: Object.fromEntries(people) };
  }

  /** The devices of the person, for what the interface changes; null: there are none. */
  get own(): OwnDevices | null {
    return this.#own;
  }

  /** Why a conversation can't be read or written to here; null: it can. */
  lockOf(conversationId: string): DirectLock | null {
    if (!this.#ports.isSecure) return 'insecure';
    if (this.#me === null) return 'loading';
    const other = otherOf(conversationId, this.#me);
    if (!this.#isStored(this.#me, other)) return 'unstored';
    if (this.#own === null) return 'loading';
    if (this.#own.lock !== null) return this.#own.lock;
    if (this.#book.offered(other) !== null || this.#withheld.has(other)) return 'changed';
    if (this.#book.find(other) !== null) return null;
    const asked = this.#asked.get(other);
    if (asked === undefined) return 'loading';
    return asked === 'refused' ? 'unavailable' : 'noDevice';
  }

  /** A person whose devices can't be stored locks no conversation with anyone else. */
  #isStored(...userIds: readonly string[]): boolean {
    return this.#ports.isStored([DEVICE, ACCOUNT_KEYS, ...userIds.map(devicesOf)]);
  }

  /** Keys could not be stored, or could be at last. */
  storingChanged(): void {
    this.#changed();
  }

  /** What is to be stored under a name; none if there is nothing. */
  stored(name: string): StoredKey[] {
    return this.#book.stored(name);
  }

  /** The other person is whom the id names, whatever the server says. It can't read the last message, and does not tell it. */
  describe(summary: DirectSummary): DirectSummary {
    const { conversationId, lock: _claimed, ...rest } = summary;
    if (!isEncryptedDirect(conversationId) || this.#me === null) return { conversationId, ...rest };
    const lock = this.lockOf(conversationId);
    this.#summaries.set(conversationId, { summary, lock });
    const { last } = rest;
    const shown = last === null ? null : { offset: last.offset, at: last.at, from: last.from, preview: '' };
    return {
      conversationId,
      ...rest,
      with: { id: otherOf(conversationId, this.#me), name: rest.with.name },
      last: shown && { ...shown, kind: last?.kind === 'recalled' ? last.kind : 'encrypted' },
      ...(lock !== null && { lock }),
    };
  }

  /** Whether this is the conversation with a person. */
  isWith(conversationId: string, { userId, encrypted = false }: Args<'direct.open'>): boolean {
    return conversationId === (encrypted ? encryptedDirectId : directId)(this.#me ?? '', userId);
  }

  /** Those that can be read now, or not any more, since they were described. */
  describeChanged(): DirectSummary[] {
    const changed = [...this.#summaries.values()].filter(
      ({ summary, lock }) => this.lockOf(summary.conversationId) !== lock,
    );
    return changed.map(({ summary }) => this.describe(summary));
  }

  /** What is appended to a conversation counts in its description, so that it is unread also while it is locked. */
  noteAppended({ conversationId, epoch, event }: Data<'conversation.appended'>): void {
    const known = this.#summaries.get(conversationId);
    if (known === undefined) return;
    const { summary, lock } = known;
    if (summary.epoch === epoch && event.offset <= summary.offset) return;
    const { at, from, offset } = event;
    const mine = from === this.#me;
    const counted = isCounted(event) && {
      last: { offset, at, from, kind: 'text' as const, preview: '' },
      readOffset: mine ? offset : summary.readOffset,
      unread: mine ? 0 : summary.unread + 1,
    };
    this.#summaries.set(conversationId, { summary: { ...summary, epoch, offset, ...counted }, lock });
  }

  /** As it was described, with what was appended since. */
  describeAgain(conversationId: string): DirectSummary | null {
    const known = this.#summaries.get(conversationId);
    return known === undefined ? null : this.describe(known.summary);
  }

  /** Of the log, as the server last described it. */
  epochOf(conversationId: string): string {
    return this.#summaries.get(conversationId)?.summary.epoch ?? '';
  }

  /**
   * Reads what these conversations need; devices that are known here in the background. What has changed is then described
   * again, so that a list of conversations need not wait for this. Never rejects: without the ciphers they are locked.
   */
  ready(conversationIds: readonly string[]): Promise<void> {
    const ids = conversationIds.filter(isEncryptedDirect);
    if (ids.length === 0 || !this.#ports.isSecure) return Promise.resolve();
    return this.#tryTo(() => this.#prepareAll(ids));
  }

  async #prepareAll(ids: readonly string[]): Promise<void> {
    await this.#ports.reload();
    const me = this.#me;
    if (me !== null && !this.#isStored(me)) return this.#changed();
    const own = await this.#useDevices();
    if (own === null || me === null || me !== this.#me) return;
    const refreshed = own.refresh().catch(this.#ports.report);
    if (own.lock !== null) await refreshed;
    const isSettled = (other: string): boolean =>
      this.#book.find(other) !== null && this.#book.offered(other) === null && !this.#withheld.has(other);
    const others = new Set(ids.map((id) => otherOf(id, me)).filter((other) => !isSettled(other)));
    await Promise.all([...others].map((other) => this.#limit(() => this.refreshPerson(other))));
  }

  async #tryTo(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#ports.report(error);
    }
  }

  /** Reads the devices of both people again. */
  async refresh(conversationId: string): Promise<void> {
    await Promise.all(peopleOf(conversationId).map((userId) => this.refreshPerson(userId)));
  }

  /**
   * The server announces that the devices of a person have changed. Of many announcements about one person the first and
   * the last are followed. Never rejects.
   */
  async announced(userId: string): Promise<void> {
    const isMine = userId === this.#me;
    const isOfInterest =
      isMine || this.#asked.has(userId) || this.#refreshing.has(userId) || this.#book.find(userId) !== null;
    if (this.#own === null || !isOfInterest) return;
    if (this.#announced.has(userId)) return void this.#announced.set(userId, true);
    this.#announced.set(userId, false);
    this.#later(this.#ports.announcedMs, async () => {
      const isMore = this.#announced.get(userId) === true;
      this.#announced.delete(userId);
      if (isMore) await this.announced(userId);
    });
    await this.#tryTo(async () => {
      // What is being read may be older than the announcement.
      await this.#refreshing.get(userId);
      await (isMine ? this.refreshPerson(userId) : this.#limit(() => this.refreshPerson(userId)));
    });
  }

  /** Unless the person has signed out by then. */
  #later(ms: number, work: () => Promise<unknown>): void {
    const book = this.#book;
    setTimeout(() => {
      if (book === this.#book) void this.#tryTo(work);
    }, ms);
  }

  #retryLater(userId: string): void {
    if (this.#retried.has(userId)) return;
    this.#retried.add(userId);
    this.#later(this.#ports.retryMs, () => {
      this.#retried.delete(userId);
      return this.refreshPerson(userId);
    });
  }

  /** Returns whether the server answered; otherwise it is asked again later. */
  refreshPerson(userId: string): Promise<boolean> {
    if (userId === this.#me) return this.#own?.refresh() ?? Promise.resolve(false);
    const refreshing =
      this.#refreshing.get(userId) ?? this.#readPerson(userId).finally(() => this.#refreshing.delete(userId));
    this.#refreshing.set(userId, refreshing);
    return refreshing;
  }

  async #readPerson(userId: string): Promise<boolean> {
    const book = this.#book;
    const crypto = await this.#load();
    // What another window knows is not replaced by less.
    await this.#ports.reload();
    if (book !== this.#book) return false;
    const before = book.find(userId);
    const read = await readLists({ client: this.#ports.client, crypto }, userId, before);
    if (book !== this.#book) return false;
    // The person has accepted other devices meanwhile.
    if (book.find(userId) !== before) return this.#readPerson(userId);
    const isRefused = !read.ok && NOT_ANSWERED.has(read.error.code);
    if (!read.ok && !isRefused) {
      this.#retryLater(userId);
      return false;
    }
    this.#asked.set(userId, isRefused ? 'refused' : 'answered');
    if (read.ok) this.#follow(userId, read.value.followed);
    this.#changed();
    return true;
  }

  #follow(userId: string, followed: Followed | null): void {
    const known = this.#book.find(userId);
    this.#withheld.delete(userId);
    if (followed?.status === 'replaced') this.#book.offer(userId, followed.known);
    else if (followed?.status !== 'known') {
      if (known === null) return;
      this.#withheld.add(userId);
      this.#retryLater(userId);
    } else if (known?.hash === followed.known.hash) this.#book.withdraw(userId);
    else this.#ports.store(this.#book.learn(userId, followed.known));
  }

  /** I have compared the numbers, or trust that the devices of a person were replaced. `hash`: of what was shown. */
  accept(userId: string, hash: string): void {
    const offered = this.#book.offered(userId);
    if (offered === null || offered.hash !== hash || this.#undoesRemoval(userId, offered)) return;
    this.#keys.clear();
    this.#ports.store(this.#book.learn(userId, offered));
    this.#changed();
  }

  #undoesRemoval(userId: string, offered: KnownDevices): boolean {
    const known = this.#book.find(userId);
    return known !== null && this.#crypto?.undoesRemoval(known, offered) === true;
  }

  /** Encrypts a text of the person's own for the newest devices of both people that are known here. */
  async encrypt(
    text: string,
    message: Omit<TextContext, 'epoch' | 'author'>,
    head = '',
  ): Promise<Result<{ readonly text: string }>> {
    const { conversationId } = message;
    const [me, crypto] = [this.#me, this.#crypto];
    if (me === null) return fail('NOT_SIGNED_IN');
    if (this.lockOf(conversationId) !== null || crypto === null) return fail('CONVERSATION_LOCKED');
    const refused = refuseMessageText(text);
    if (refused !== null) return fail(refused);
    const newest = peopleOf(conversationId).flatMap((userId) => {
      const known = this.#book.find(userId);
      const accountKey = known === null ? null : crypto.accountKeyAt(known, known.number);
      return known === null || accountKey === null ? [] : referenceTo({ number: known.number, accountKey });
    });
    const keyId = directKeyId(newest);
    const key = this.#keyOf(conversationId, keyId);
    const device = await this.#ports.device();
    if (key === null || device === null) return fail('CONVERSATION_LOCKED');
    const context = { ...message, epoch: ANY_EPOCH, author: me };
    return succeed({ text: crypto.encryptText(`${head}${text}`, context, { key, keyId }, device) });
  }

  /** Forged is what was not signed on a device that its author had at the time. */
  decrypt(text: string, message: Omit<TextContext, 'epoch'>): DecryptedText | DecryptionFailure {
    const { conversationId, author } = message;
    if (this.#crypto === null || this.lockOf(conversationId) !== null) return 'noKey';
    const get = (keyId: string): Uint8Array | undefined => this.#keyOf(conversationId, keyId) ?? undefined;
    const decrypted = this.#crypto.decryptText(text, { ...message, epoch: ANY_EPOCH }, { get });
    if (typeof decrypted === 'string') return decrypted;
    const [first] = peopleOf(conversationId);
    const number = listsIn(keyIdOf(text))?.[author === first ? 0 : 1].number ?? 0;
    const known = this.#book.find(author);
    return known !== null && this.#crypto.wasListed(known, decrypted.signedBy, number) ? decrypted : 'forged';
  }

  /**
   * Reads the devices of people that texts were encrypted for and that are not known here yet. Returns false if the server
   * did not answer, so that it is not known yet whether these texts can be read.
   */
  async prepare(conversationId: string, texts: readonly string[]): Promise<boolean> {
    if (!isEncryptedDirect(conversationId)) return true;
    const people = peopleOf(conversationId);
    const unknown = (): Set<string> =>
      new Set(
        people.filter((userId, index) =>
          texts.some((text) => this.#isUnknown(userId, listsIn(keyIdOf(text))?.[index])),
        ),
      );
    // The first answer may be one that was on its way before these lists.
    for (let round = 1; round <= 2; round += 1) {
      const read = await Promise.all([...unknown()].map((userId) => this.refreshPerson(userId)));
      if (!read.every(Boolean)) return false;
    }
    return true;
  }

  #isUnknown(userId: string, list: ListReference | undefined): boolean {
    return (list?.number ?? 0) > (this.#book.find(userId)?.number ?? 0);
  }

  /** As `prepare`, until the server answers. Returns false once the person has signed out. */
  async prepared(conversationId: string, texts: readonly string[]): Promise<boolean> {
    const book = this.#book;
    while (book === this.#book) {
      if (await this.prepare(conversationId, texts)) return book === this.#book;
      await new Promise((resolve) => setTimeout(resolve, this.#ports.retryMs));
    }
    return false;
  }

  /** Whether `prepare` would read something. */
  isPrepared(conversationId: string, text: string): boolean {
    const lists = listsIn(keyIdOf(text));
    return peopleOf(conversationId).every((userId, index) => !this.#isUnknown(userId, lists?.[index]));
  }

  /** The key with this id; null: one of the account keys is not known here. */
  #keyOf(conversationId: string, keyId: string): Uint8Array | null {
    const name = `${conversationId} ${keyId}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const [me, crypto, lists] = [this.#me, this.#crypto, listsIn(keyId)];
    if (me === null || crypto === null || lists === null) return null;
    const people = peopleOf(conversationId);
    const [first = null, second = null] = lists.map((list, index) => {
      const devices = this.#book.find(people[index] ?? '');
      return devices === null ? null : crypto.accountKeyOf(devices, list);
    });
    if (first === null || second === null) return null;
    const isFirst = people[0] === me;
    const [mine, theirs] = isFirst ? [first, second] : [second, first];
    const secret = this.#book.accountKeys.get(mine);
    if (secret === undefined) return null;
    const key = crypto.deriveConversationKey({ conversationId, secret, mine, theirs, isFirst });
    if (key !== null) this.#keys.set(name, key);
    return key;
  }

  async #useDevices(): Promise<OwnDevices | null> {
    const crypto = await this.#load();
    const [me, book] = [this.#me, this.#book];
    if (me === null) return null;
    const { client, device, store, reload, report, absenceMs, retryMs } = this.#ports;
    this.#own ??= new OwnDevices({
      client,
      book,
      me,
      crypto,
      device,
      store,
      reload,
      report,
      absenceMs,
      retryMs,
      isCurrent: () => book === this.#book,
      onChanged: () => {
        this.#keys.clear();
        this.#changed();
      },
    });
    return this.#own;
  }

  async #load(): Promise<typeof roomCrypto> {
    this.#crypto ??= await this.#ports.load();
    return this.#crypto;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function keysOf(known: KnownDevices | null): readonly string[] {
  return known?.devices.map(({ key }) => key) ?? [];
}
