import { ENCRYPTED_FILE, encryptedBytes } from '#shared/blob/encryptedFile.ts';
import { cleanFileName } from '#shared/blob/fileName.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';
import { type Result, fail, succeed } from '#shared/rpc/result.ts';
import type { Attachment, AttachmentKind, FileEncryption, LogEvent } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { type FileSource, type MediaMetadata, sourceOf } from '../../files/Files.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';
import type { Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { filesOf } from '../timelines/reduceOutbox.ts';
import type { OutgoingFile } from '../timelines/state.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import { createPersistedFiles } from './createPersistedFiles.ts';
import { createUploader } from './createUploader.ts';
import { type Upload, kindOfType } from './state.ts';
import { splitIntoMessages, trayOf } from './reduce.ts';

/** A file that was not accepted into the tray. */
export interface RefusedFile {
  readonly name: string;
  readonly problem: Problem;
}

/** The files of one message. */
export interface OutgoingFiles {
  readonly clientId: string;
  readonly files: readonly OutgoingFile[];
}

/** A file that does not come from the tray, with the metadata that is known already. */
export interface KnownFile {
  readonly file: File;
  readonly look: MediaMetadata;
}

export interface Uploads {
  /** Adds files to a conversation's tray. Resolves to those that were refused. */
  readonly choose: (conversationId: string, files: readonly File[]) => Promise<RefusedFile[]>;
  /** Replaces a file in the tray. Returns why the new one was refused; then the earlier one stays. */
  readonly replace: (id: string, file: File) => Promise<Problem | null>;
  /** Removes a file from the tray. */
  readonly remove: (id: string) => void;
  /** Turns the files in the tray into outgoing files, of one message or of several if one can't carry that many. */
  readonly takeFromTray: (conversationId: string) => OutgoingFiles[];
  /** The same for files that do not come from the tray. */
  readonly take: (conversationId: string, files: readonly KnownFile[]) => OutgoingFiles[];
  /** Uploads a file of a message, resuming where it stopped. `null` if it was dropped meanwhile. */
  readonly upload: (conversationId: string, clientId: string, file: OutgoingFile) => Promise<Result<Attachment> | null>;
  /** Called when the message of these files is in the log. */
  readonly complete: (files: readonly OutgoingFile[]) => void;
  /** Cancels files, and deletes what was uploaded on the server. */
  readonly cancel: (files: readonly OutgoingFile[]) => void;
  /**
   * Returns the files of an unsent message to the tray. Returns `null` if all of them are in memory; otherwise the
   * message must be kept until the returned promise resolves.
   */
  readonly returnToTray: (conversationId: string, files: readonly OutgoingFile[]) => Promise<void> | null;
}

/** Restored pictures and recordings up to this size are measured again (bytes). */
const MAX_REMEASURED_BYTES = 32 * 1024 * 1024;

/** `local`: the local store, which persists outgoing files. */
export function createUploads(context: Context, local: LocalAccount): Uploads {
  const { stores, files: reader, newId } = context;
  const uploader = createUploader(context);
  const persistedFiles = createPersistedFiles(local);
  const refuseSize = createSizeCheck(context);
  const measuring = new Map<string, Promise<MediaMetadata>>();
  const persisting = new Map<string, Promise<void>>();
  /** The size checks in progress: until one ends, the server counts its bytes for the person. */
  const checking = new Map<string, Promise<unknown>>();

  const find = (id: string): Upload | undefined => stores.uploads.getState().find((upload) => upload.id === id);

  // The persisted bytes of a file are deleted whenever it leaves the outbox.
  stores.timelines.subscribe(({ byId }, before) => {
    for (const [conversationId, { outbox }] of Object.entries(before.byId)) {
      const left = byId[conversationId]?.outbox ?? [];
      if (left === outbox) continue;
      const kept = new Set(left.flatMap(filesOf).map(({ id }) => id));
      for (const { id } of outbox.flatMap(filesOf)) if (!kept.has(id)) persistedFiles.delete(id);
    }
  });
  // The preview of a recalled picture is dropped as well.
  stores.timelines.subscribe(({ byId }) => {
    for (const { id, messageId, conversationId, stage } of stores.uploads.getState()) {
      if (
        stage === 'done' &&
        byId[conversationId]?.events.some((event) => event.id === messageId && isRecalled(event)) === true
      )
        stores.uploads.dispatch({ type: 'removed', id });
    }
  });
  // Object URLs are revoked whenever a file is removed.
  stores.uploads.subscribe((now, before) => {
    const kept = new Set(now.map(({ previewUrl }) => previewUrl));
    for (const { previewUrl } of before) if (previewUrl !== null && !kept.has(previewUrl)) reader.revoke(previewUrl);
  });

  function create(conversationId: string, given: File, look: MediaMetadata, kind: AttachmentKind): Upload {
    const file = sourceOf(withFittingName(given));
    const place = { id: newId(), messageId: null, conversationId };
    return { ...initialUpload, ...place, file, kind, look, type: given.type, isKept: null, stage: 'chosen' };
  }

  function add(conversationId: string, given: File, known: MediaMetadata = {}, kind = kindOfType(given.type)): Upload {
    const upload = create(conversationId, given, known, kind);
    stores.uploads.dispatch({ type: 'chosen', upload });
    measuring.set(upload.id, measure(upload));
    return upload;
  }

  async function measure({ id, file, kind, look: known }: Upload): Promise<MediaMetadata> {
    const { look: seen, previewUrl } = await reader.measure(await file.toFile(), kind);
    const look = { ...seen, ...known };
    if (find(id) === undefined) {
      if (previewUrl !== null) reader.revoke(previewUrl);
    } else stores.uploads.dispatch({ type: 'measured', id, look, previewUrl });
    return look;
  }

  async function refuse({ id, conversationId, file }: Upload): Promise<RefusedFile | null> {
    const check = refuseSize(conversationId, file.size);
    checking.set(id, check);
    const problem = await check;
    checking.delete(id);
    if (problem === null || find(id)?.stage !== 'chosen') return null;
    stores.uploads.dispatch({ type: 'removed', id });
    return { name: file.name, problem };
  }

  /** Persists a file, so that its upload survives a reload of the page. */
  async function persist(id: string, file: FileSource): Promise<void> {
    const isKept = await persistedFiles.store(id, file, () => find(id)?.stage === 'sending');
    stores.uploads.dispatch({ type: 'persisted', id, isKept });
    persisting.delete(id);
  }

  /** Restores an outgoing file of an earlier page from disk. */
  async function restore(conversationId: string, messageId: string, outgoing: OutgoingFile): Promise<Upload | null> {
    const { id, kind } = outgoing;
    const file = await persistedFiles.find(id, outgoing);
    const { outbox = [] } = stores.timelines.getState().byId[conversationId] ?? {};
    if (file === null || !outbox.flatMap(filesOf).some((one) => one.id === id)) return null;
    const place = { id, messageId, conversationId };
    const known = { file, kind, look: {}, type: outgoing.type ?? '' };
    const upload = { ...initialUpload, ...place, ...known, isKept: true, stage: 'sending' } as const;
    stores.uploads.dispatch({ type: 'chosen', upload });
    if (kind !== 'file' && file.size <= MAX_REMEASURED_BYTES) measuring.set(id, measure(upload));
    return upload;
  }

  /** Reads a file for the tray, from memory or from disk; null if it is gone. */
  async function readBack(file: OutgoingFile, opened: File | Promise<File> | undefined): Promise<File | null> {
    try {
      const kept = opened === undefined ? await persistedFiles.find(file.id, file) : null;
      return (await (opened ?? kept?.toFile())) ?? null;
    } catch {
      return null; // its bytes are gone
    }
  }

  /** Turns uploads into the outgoing files of one message. */
  function take(uploads: readonly Upload[]): OutgoingFiles {
    const [first] = uploads;
    const clientId = uploads.length === 1 && first !== undefined ? first.id : newId();
    const files = uploads.map(({ id, conversationId, file, kind, type }): OutgoingFile => {
      stores.uploads.dispatch({ type: 'attached', id, messageId: clientId });
      persisting.set(id, persist(id, file));
      return { id, name: file.name, bytes: file.size, kind, ...(isEncryptedRoom(conversationId) && { type }) };
    });
    return { clientId, files };
  }

  const isRefused = (refusal: RefusedFile | null): refusal is RefusedFile => refusal !== null;

  return {
    async choose(conversationId, files) {
      if (isEncryptedDirect(conversationId)) {
        return files.map(({ name }) => ({ name, problem: fail('ROOM_ENCRYPTED').error }));
      }
      const empty = files.filter(({ size }) => size === 0);
      const full = files.filter(({ size }) => size > 0).map((file) => add(conversationId, file));
      // The largest first: if it is accepted, no request is needed for the others.
      const refused = await Promise.all(full.toSorted((a, b) => b.file.size - a.file.size).map(refuse));
      const emptyFiles = empty.map(({ name }) => ({ name, problem: fail('FILE_EMPTY').error }));
      return [...emptyFiles, ...refused.filter(isRefused)];
    },
    async replace(id, file) {
      const replaced = find(id);
      if (replaced === undefined) return null;
      const problem = await refuseSize(replaced.conversationId, file.size);
      if (problem !== null) return problem;
      const kind = kindOfType(file.type);
      // Before it takes the place, so that the place always has a preview.
      const { look, previewUrl } = await reader.measure(file, kind);
      if (find(id)?.stage !== 'chosen') {
        if (previewUrl !== null) reader.revoke(previewUrl);
        return null;
      }
      const upload = { ...create(replaced.conversationId, file, look, kind), previewUrl };
      stores.uploads.dispatch({ type: 'replaced', id, upload });
      measuring.delete(id);
      measuring.set(upload.id, Promise.resolve(look));
      return null;
    },
    remove: (id) => stores.uploads.dispatch({ type: 'removed', id }),
    takeFromTray: (conversationId) => splitIntoMessages(trayOf(stores.uploads.getState(), conversationId)).map(take),
    take: (conversationId, files) =>
      splitIntoMessages(files.map(({ file, look }) => add(conversationId, file, look))).map(take),
    async upload(conversationId, clientId, file) {
      const { id } = file;
      if (find(id) === undefined && (await restore(conversationId, clientId, file)) === null)
        return fail('UPLOAD_NOT_FOUND');
      await Promise.all([persisting.get(id), checking.get(id)]);
      const result = await uploader.run(id);
      if (result?.ok !== true) return result;
      const { kind, blob, encryption } = result.value;
      const look = await measuring.get(id);
      const upload = find(id);
      if (encryption !== null) {
        stores.uploads.dispatch({ type: 'encrypted', id, encryption });
        return upload === undefined ? null : succeed(encryptedAttachment(upload, encryption, look));
      }
      // A video container may hold only sound; the recording computer has the correct kind.
      const shownAs = kind === 'video' && find(id)?.kind === 'audio' ? 'audio' : kind;
      return succeed({ kind: shownAs, blob: { ...look, ...blob } });
    },
    complete(files) {
      for (const { id } of files) {
        measuring.delete(id);
        stores.uploads.dispatch({ type: 'delivered', id });
      }
    },
    cancel(files) {
      for (const { id } of files) {
        measuring.delete(id);
        void uploader.drop(id);
      }
    },
    returnToTray(conversationId, files) {
      const putBack = (found: File, { kind }: OutgoingFile): void => void add(conversationId, found, {}, kind);
      const opened = files.map((file) => [file, find(file.id)?.file.toFile()] as const);
      if (opened.every((one): one is [OutgoingFile, File] => one[1] instanceof File)) {
        for (const [file, found] of opened) putBack(found, file);
        return null;
      }
      return Promise.all(opened.map(([file, found]) => readBack(file, found))).then((found) => {
        for (const [index, file] of files.entries()) {
          const one = found[index];
          if (one instanceof File) putBack(one, file);
        }
      });
    },
  };
}

const initialUpload = { previewUrl: null, received: 0, encryption: null } as const;

function isRecalled(event: LogEvent): boolean {
  return event.type === 'message' && event.body.kind === 'recalled';
}

/** A file name within the contract's limit. Long names are shortened in the middle, because the end has the type. */
function withFittingName(file: File): File {
  if (file.name !== '' && file.name.length <= LIMITS.fileNameLength) return file;
  const kept = LIMITS.fileNameLength / 2 - 2;
  const name = file.name === '' ? 'file' : `${file.name.slice(0, kept)}…${file.name.slice(-kept)}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

/** A file of an encrypted room, as its message describes it to its readers. */
function encryptedAttachment(
  { id, file, kind, type }: Upload,
  encryption: FileEncryption,
  look: MediaMetadata = {},
): Attachment {
  const shownType = inlineType(type) ?? ENCRYPTED_FILE.type;
  const blob = { id, name: cleanFileName(file.name), bytes: file.size, type: shownType, ...look };
  // As on a server: what can't be measured can't be shown as a picture.
  const isShown = kind !== 'image' || (look.width !== undefined && look.height !== undefined);
  return { kind: isShown ? kind : 'file', blob: { ...blob, encryption } };
}

/**
 * Whether the server accepts a file of this size, checked before anything is sent by beginning and cancelling an
 * upload. A positive answer holds for smaller files. In an encrypted room also whether this device has its key, and can
 * encrypt so much. Any other error (no connection, muted) is reported when the file is sent.
 */
function createSizeCheck({ client, newId }: Context) {
  // One at a time, because the server counts each check among the person's uploads.
  const limit = createLimit(1);
  /** The largest accepted size; of encrypted rooms by room, because of each this device may have no key. */
  const accepted = new Map<string, number>();

  async function check(conversationId: string, fileBytes: number): Promise<Problem | null> {
    const isEncrypted = isEncryptedRoom(conversationId);
    if (isEncrypted && fileBytes > LIMITS.encryptedFileBytes) return fail('ENCRYPTED_FILE_TOO_LARGE').error;
    const bytes = isEncrypted ? encryptedBytes(fileBytes) : fileBytes;
    const place = isEncrypted ? conversationId : '';
    if (bytes <= (accepted.get(place) ?? 0)) return null;
    const upload = { conversationId, uploadId: newId() };
    const name = isEncrypted ? ENCRYPTED_FILE.name : 'size';
    const begun = await client.request('upload.begin', { ...upload, name, bytes });
    if (!begun.ok) return REFUSED_AT_ONCE.includes(begun.error.code) ? begun.error : null;
    accepted.set(place, Math.max(accepted.get(place) ?? 0, bytes));
    await client.request('upload.cancel', upload);
    return null;
  }

  return (conversationId: string, bytes: number): Promise<Problem | null> => limit(() => check(conversationId, bytes));
}

/** Errors with which a file is not accepted into the tray. */
const REFUSED_AT_ONCE: readonly ErrorCode[] = ['FILE_TOO_LARGE', 'ROOM_PASSWORD_REQUIRED'];
