import type { Allowance } from './account/createAttempts.ts';
import type { ArchivePorts } from './archive/ArchivePorts.ts';
import type { PasswordCost } from './account/password.ts';
import type { BlobLimits } from './blob/BlobLimits.ts';
import type { BlobStore } from './blob/BlobStore.ts';
import type { OpenBlob } from './blob/OpenBlob.ts';
import type { Backlog } from './counter/createCounter.ts';
import type { DatabasePorts } from './counter/createDatabase.ts';
import type { ExportManifest } from './export/exportFormat.ts';
import type { Imported } from './export/importConversation.ts';
import type { TooOldCode } from './format/createFormatGate.ts';
import type { DataFormat } from './format/dataFormat.ts';
import type { FoundHook, HookPost, Published } from './hook/publishByHook.ts';
import type { RedisCertificates } from './redis/certificates.ts';
import type { OnScript } from './redis/measureScripts.ts';
import type { Timing } from './timing.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';

/** Where the log is. */
export interface RedisTarget {
  /** redis:// or rediss://, with its credentials; of a cluster one node, or several with commas; or redis+sentinel://. */
  readonly url: string;
  /** For `rediss://` only. */
  readonly certificates?: RedisCertificates;
}

/** The part of pino that the core uses; any logger with the same four methods will do. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What a host gives to the core. */
export interface CorePorts {
  readonly redis: RedisTarget;
  readonly log: Logger;
  /** First part of every key. Tests take a random one. Default `parley`. */
  readonly keyPrefix?: string;
  /** After this many ms a call that Redis has not answered ends in TIMEOUT. Default 5000. */
  readonly deadlineMs?: number;
  /** How much work a password costs. Default `DEFAULT_PASSWORD_COST`; tests take less. */
  readonly passwordCost?: PasswordCost;
  /** Default `DATA_FORMAT`; tests are other versions. */
  readonly format?: DataFormat;
  /** What clients are told when this core is too old for the data. Default UPGRADE_REQUIRED: the person can upgrade it. */
  readonly tooOld?: TooOldCode;
  /** What differs from `DEFAULT_TIMING`. */
  readonly timing?: Partial<Timing>;
  readonly blobs?: BlobPorts;
  /** Left out: history is in Redis only; what somebody else moved to an archive answers ARCHIVE_MISSING. */
  readonly archive?: ArchivePorts;
  /** Where unread totals are written to; the same for everybody who uses this Redis. Left out: they are in Redis only. */
  readonly database?: DatabasePorts;
  /**
   * Looks at a page for a preview of a link to it. It throws `ChatError`: LINK_REFUSED, PREVIEW_FAILED, TOO_MANY_ATTEMPTS. Left out: there
   * are no previews.
   */
  readonly previewLink?: (url: string) => Promise<LinkPreview>;
  /** Told how long each script took, for whoever measures. It is called with every call, so it has to be quick. */
  readonly onScript?: OnScript;
}

/** What a host says about files. */
export interface BlobPorts {
  /** Where their bytes are kept; the core stops it with itself. Default: Redis. */
  readonly store?: BlobStore;
  /** What differs from `DEFAULT_BLOB_LIMITS`. */
  readonly limits?: Partial<BlobLimits>;
}

/** The chat engine: `createCore(ports)` makes it, a host composes it with a way to talk to it. */
export interface Core {
  /**
   * One client: a window, a socket, a test. It is signed out at first and hears nothing but `connection.changed`.
   * Frames come in the order of the log within a conversation.
   * Wrong passwords are counted by `address`; left out: all such clients of this core have one.
   */
  connect(onFrame: (frame: Frame) => void, address?: string): CoreConnection;
  /** Whether Redis answers; for health checks. Refuses: OFFLINE, TIMEOUT. */
  ping(): Promise<Result<{ readonly redisVersion: string }>>;
  /** What of people's unread totals the database does not have yet, and for how long; for metrics. Refuses: OFFLINE, TIMEOUT. */
  counterBacklog(): Promise<Result<Backlog>>;
  /**
   * A file by the token at the end of `blob.link`'s path (`/parley/blob/<token>`, up to 2,000 characters). Whether whoever asked for the link may
   * read it is checked again now. Refuses: BLOB_NOT_FOUND (also a token that is forged or over), and as any access to the
   * conversation is refused.
   */
  openBlob(token: string): Promise<Result<OpenBlob>>;
  /**
   * Writes a room, or what two people wrote to each other, into a folder, as `exportConversation` says. For whoever runs the server: nobody is
   * asked whether they may.
   */
  exportConversation(options: ExportRequest): Promise<ExportManifest>;
  /** Brings in what was exported, as `importConversation` says. */
  importConversation(folder: string): Promise<Imported>;
  /** Programs that publish by the token of a hook. */
  readonly hooks: {
    /** Whose token it is, counted as one use. Refuses: HOOK_NOT_FOUND, TOO_MANY_ATTEMPTS `{retryAfterMs}`. */
    find(token: string): Promise<Result<FoundHook>>;
    /** Publishes as `topic.publish`. Refuses also: IDEMPOTENCY_KEY_REUSED, TOPIC_FORBIDDEN where the hook or its maker may not. */
    publish(hook: FoundHook, post: HookPost): Promise<Result<Published>>;
  };
  /**
   * Takes points of what a subject may use up in a while, counted in Redis over all processes of a team; while it can't be asked, in
   * this one. Resolves with ms to wait; 0: they were taken.
   */
  takePoints(subject: string, points: number, allowance: Allowance): Promise<number>;
  /** Publishes for whoever runs the server: nobody is asked whether they may. `name` is shown. A retry has the same `clientId`. */
  publish(post: {
    name: string;
    clientId: string;
    topic: string;
    title: string;
    body: string;
  }): Promise<Result<Published>>;
  /** Ends every connection, those to Redis and the one to the archive. */
  stop(): Promise<void>;
}

export interface ExportRequest {
  /** A room's name, or the names of two people. */
  readonly names: readonly [string, string?];
  readonly to: string;
  /** The version of this Parley. */
  readonly parley: string;
}

export interface CoreConnection {
  /** Who is signed in on it. */
  readonly userId: string | null;
  /** Answers any call of `chatCalls`; never throws. */
  request(name: string, args: unknown): Promise<Result<unknown>>;
  /** Ends the client's lease and its subscriptions. Calls after it are answered OFFLINE. */
  close(): Promise<void>;
}
