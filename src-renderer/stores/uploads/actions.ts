import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import type { Attachment, LogEvent } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '../../app/Context.ts';
import { type FileSource, sourceOf } from '../../files/FileSource.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';
import type { Problem } from '../Problem.ts';
import { filesOf } from '../timelines/reduceOutbox.ts';
import type { OutgoingFile } from '../timelines/state.ts';
import { createKeeper } from './createKeeper.ts';
import { createSizeCheck } from './createSizeCheck.ts';
import { createUploader } from './createUploader.ts';
import { kindOfType } from './kindOfType.ts';
import { messagesOf, trayOf } from './reduce.ts';
import type { Look, Upload } from './state.ts';

/** A file that was not taken into the tray. */
export interface Refusal {
  readonly name: string;
  readonly problem: Problem;
}

/** The files of one message. */
export interface Taken {
  readonly clientId: string;
  readonly files: readonly OutgoingFile[];
}

/** A file that does not come from the tray, with what is known of it already. */
export interface GivenFile {
  readonly file: File;
  readonly look: Look;
}

export interface Uploads {
  /** Puts files into a conversation's tray; those that can't be sent are told, once that is known. */
  readonly choose: (conversationId: string, files: readonly File[]) => Promise<Refusal[]>;
  /** Takes a file out of the tray. */
  readonly remove: (id: string) => void;
  /** What is in the tray is on its way from now on: in one message, or in several where one can't carry so many files. */
  readonly takeTray: (conversationId: string) => Taken[];
  /** The same of files that do not come from the tray. */
  readonly take: (conversationId: string, files: readonly GivenFile[]) => Taken[];
  /** Brings a file of a message to the server, from where it stopped. `null` when it was dropped meanwhile. */
  readonly bring: (conversationId: string, clientId: string, file: OutgoingFile) => Promise<Result<Attachment> | null>;
  /** The message of these files is in the log. */
  readonly settle: (files: readonly OutgoingFile[]) => void;
  /** These files are not to be sent; whatever has arrived is dropped on the server, too. */
  readonly drop: (files: readonly OutgoingFile[]) => void;
  /**
   * Puts the files of a message that was not sent into the tray again, where they are in memory alone. The message is needed until
   * what is returned has ended.
   */
  readonly takeBack: (conversationId: string, files: readonly OutgoingFile[]) => Promise<void> | null;
}

/** Restored pictures and recordings up to this size are looked at again (bytes). */
const SEEN_AGAIN_BYTES = 32 * 1024 * 1024;

/** `local`: the disk that keeps what is on its way. */
export function createUploads(context: Context, local: LocalAccount): Uploads {
  const { stores, files: reader, newId } = context;
  const uploader = createUploader(context);
  const keeper = createKeeper(local);
  const refuseSize = createSizeCheck(context);
  const looking = new Map<string, Promise<Look>>();
  const keeping = new Map<string, Promise<void>>();

  const find = (id: string): Upload | undefined => stores.uploads.getState().find((upload) => upload.id === id);

  // Whatever way a file leaves the outbox, its bytes leave this computer.
  stores.timelines.subscribe(({ byId }, before) => {
    for (const [conversationId, { outbox }] of Object.entries(before.byId)) {
      const left = byId[conversationId]?.outbox ?? [];
      if (left === outbox) continue;
      const kept = new Set(left.flatMap(filesOf).map(({ id }) => id));
      for (const { id } of outbox.flatMap(filesOf)) if (!kept.has(id)) keeper.forget(id);
    }
  });
  // A picture that was recalled is not kept for its preview either.
  stores.timelines.subscribe(({ byId }) => {
    for (const { id, messageId, conversationId, stage } of stores.uploads.getState()) {
      if (
        stage === 'done' &&
        byId[conversationId]?.events.some((event) => event.id === messageId && isRecalled(event)) === true
      )
        stores.uploads.dispatch({ type: 'removed', id });
    }
  });
  // Whatever way a file is forgotten, what the browser holds for its preview goes with it.
  stores.uploads.subscribe((now, before) => {
    const kept = new Set(now.map(({ previewUrl }) => previewUrl));
    for (const { previewUrl } of before) if (previewUrl !== null && !kept.has(previewUrl)) reader.revoke(previewUrl);
  });

  function add(conversationId: string, given: File, known: Look = {}, kind = kindOfType(given.type)): Upload {
    const file = sourceOf(withFittingName(given));
    const id = newId();
    const upload = {
      ...untouched,
      id,
      messageId: null,
      conversationId,
      file,
      kind,
      look: known,
      isKept: null,
      stage: 'chosen',
    } as const;
    stores.uploads.dispatch({ type: 'chosen', upload });
    looking.set(id, look(upload));
    return upload;
  }

  async function look({ id, file, kind, look: known }: Upload): Promise<Look> {
    const { look: seen, previewUrl } = await reader.look(await file.toFile(), kind);
    const look = { ...seen, ...known };
    if (find(id) === undefined) {
      if (previewUrl !== null) reader.revoke(previewUrl);
    } else stores.uploads.dispatch({ type: 'looked', id, look, previewUrl });
    return look;
  }

  async function refuse({ id, conversationId, file }: Upload): Promise<Refusal | null> {
    const problem = await refuseSize(conversationId, file.size);
    if (problem === null || find(id)?.stage !== 'chosen') return null;
    stores.uploads.dispatch({ type: 'removed', id });
    return { name: file.name, problem };
  }

  /** First to this computer's disk, so that it goes on whatever becomes of the page. */
  async function keep(id: string, file: FileSource): Promise<void> {
    const isKept = await keeper.keep(id, file, () => find(id)?.stage === 'sending');
    stores.uploads.dispatch({ type: 'kept', id, isKept });
    keeping.delete(id);
  }

  /** A file that was on its way when an earlier page ended. */
  async function restore(conversationId: string, messageId: string, told: OutgoingFile): Promise<Upload | null> {
    const { id, kind } = told;
    const file = await keeper.find(id, told);
    const { outbox = [] } = stores.timelines.getState().byId[conversationId] ?? {};
    if (file === null || !outbox.flatMap(filesOf).some((one) => one.id === id)) return null;
    const place = { id, messageId, conversationId };
    const upload = { ...untouched, ...place, file, kind, look: {}, isKept: true, stage: 'sending' } as const;
    stores.uploads.dispatch({ type: 'chosen', upload });
    if (kind !== 'file' && file.size <= SEEN_AGAIN_BYTES) looking.set(id, look(upload));
    return upload;
  }

  /** A file for the tray, from wherever it is; null where it is nowhere. */
  async function readBack(file: OutgoingFile, opened: File | Promise<File> | undefined): Promise<File | null> {
    try {
      const kept = opened === undefined ? await keeper.find(file.id, file) : null;
      return (await (opened ?? kept?.toFile())) ?? null;
    } catch {
      return null; // its bytes are gone
    }
  }

  /** The files of one message. */
  function take(uploads: readonly Upload[]): Taken {
    const [first] = uploads;
    const clientId = uploads.length === 1 && first !== undefined ? first.id : newId();
    const files = uploads.map(({ id, file, kind }): OutgoingFile => {
      stores.uploads.dispatch({ type: 'taken', id, messageId: clientId });
      keeping.set(id, keep(id, file));
      return { id, name: file.name, bytes: file.size, kind };
    });
    return { clientId, files };
  }

  const isTold = (refusal: Refusal | null): refusal is Refusal => refusal !== null;

  return {
    async choose(conversationId, files) {
      const empty = files.filter(({ size }) => size === 0);
      const full = files.filter(({ size }) => size > 0).map((file) => add(conversationId, file));
      // The largest first: if that is taken, nothing needs to be asked of the others.
      const refused = await Promise.all(full.toSorted((a, b) => b.file.size - a.file.size).map(refuse));
      const told = empty.map(({ name }) => ({ name, problem: fail('FILE_EMPTY').error }));
      return [...told, ...refused.filter(isTold)];
    },
    remove: (id) => stores.uploads.dispatch({ type: 'removed', id }),
    takeTray: (conversationId) => messagesOf(trayOf(stores.uploads.getState(), conversationId)).map(take),
    take: (conversationId, files) =>
      messagesOf(files.map(({ file, look }) => add(conversationId, file, look))).map(take),
    async bring(conversationId, clientId, file) {
      const { id } = file;
      if (find(id) === undefined && (await restore(conversationId, clientId, file)) === null)
        return fail('UPLOAD_NOT_FOUND');
      await keeping.get(id);
      const result = await uploader.run(id);
      if (result?.ok !== true) return result;
      const { kind, blob } = result.value;
      // What holds film may hold sound alone: whoever recorded it knows.
      const shownAs = kind === 'video' && find(id)?.kind === 'audio' ? 'audio' : kind;
      return succeed({ kind: shownAs, blob: { ...(await looking.get(id)), ...blob } });
    },
    settle(files) {
      for (const { id } of files) {
        looking.delete(id);
        stores.uploads.dispatch({ type: 'done', id });
      }
    },
    drop(files) {
      for (const { id } of files) {
        looking.delete(id);
        void uploader.drop(id);
      }
    },
    takeBack(conversationId, files) {
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

const untouched = { previewUrl: null, received: 0 } as const;

function isRecalled(event: LogEvent): boolean {
  return event.type === 'message' && event.body.kind === 'recalled';
}

/** A name that the contract takes; its end says what it is, so the middle is what goes. */
function withFittingName(file: File): File {
  if (file.name !== '' && file.name.length <= LIMITS.fileNameLength) return file;
  const kept = LIMITS.fileNameLength / 2 - 2;
  const name = file.name === '' ? 'file' : `${file.name.slice(0, kept)}…${file.name.slice(-kept)}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}
