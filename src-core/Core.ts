import type { PermittedSession } from './account/connectProvider.ts';
import type { Allowance } from './account/createAttempts.ts';
import type {
  Authorization,
  ProviderPerson,
  ProviderSignOut,
  SingleSignOnSettings,
} from './account/createSingleSignOn.ts';
import type { ArchivePorts } from './archive/ArchiveStore.ts';
import type { PasswordCost } from './account/password.ts';
import type { BlobPorts } from './blob/createBlobs.ts';
import type { OpenBlob } from './blob/BlobStore.ts';
import type { CounterBacklog } from './counter/createCounter.ts';
import type { CounterDatabasePorts } from './counter/createCounterDatabase.ts';
import type { ExportManifest } from './export/exportFormat.ts';
import type { ImportResult } from './export/importConversation.ts';
import type { DataFormat, TooOldCode } from './format/createFormatGate.ts';
import type { FoundHook, HookPost, Published } from './hook/publishByHook.ts';
import type { PushPorts } from './push/PushPorts.ts';
import type { PasskeySite } from './live/ClientConnection.ts';
import type { Logger } from './Logger.ts';
import type { JoiningPorts } from './account/membership.ts';
import type { OnScriptDuration } from './redis/measureScripts.ts';
import type { RedisTarget } from './redis/redisEndpoint.ts';
import type { Timing } from './timing.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';

/** The core's dependencies and settings, provided by the host. */
export interface CorePorts {
  /**
   * Who may join a team without a recorded choice, and the code for its first account. Default: open, without a code.
   */
  readonly joining?: JoiningPorts;
  /** The identity provider with which people may sign in. Undefined: none. */
  readonly singleSignOn?: SingleSignOnSettings;
  readonly redis: RedisTarget;
  readonly log: Logger;
  /** Prefix of every key. Tests use a random one. Default `parley`. */
  readonly keyPrefix?: string;
  /** Timeout of a Redis call in ms; the call then fails with TIMEOUT. Default 5000. */
  readonly deadlineMs?: number;
  /** Cost parameters of password hashes. Default `DEFAULT_PASSWORD_COST`; tests use less. */
  readonly passwordCost?: PasswordCost;
  /** Default `DATA_FORMAT`; tests simulate other versions. */
  readonly format?: DataFormat;
  /** Error code when this core is too old for the data. Default UPGRADE_REQUIRED: the user can upgrade it. */
  readonly tooOld?: TooOldCode;
  /** Overrides of `DEFAULT_TIMING`. */
  readonly timing?: Partial<Timing>;
  readonly blobs?: BlobPorts;
  /** Undefined: history is in Redis only; reading events that another node has archived fails with ARCHIVE_MISSING. */
  readonly archive?: ArchivePorts;
  /** The database of unread totals, shared by all nodes that use this Redis. Undefined: totals are in Redis only. */
  readonly database?: CounterDatabasePorts;
  /**
   * Fetches a page for a link preview. Throws `ChatError`: LINK_REFUSED, PREVIEW_FAILED, TOO_MANY_ATTEMPTS. Undefined:
   * link previews are disabled.
   */
  readonly previewLink?: (url: string) => Promise<LinkPreview>;
  /** Sends pushes to the devices of people. Undefined: this node sends none, and refuses subscriptions. */
  readonly push?: PushPorts;
  /** Receives the duration of every script call, for metrics. Has to be fast. */
  readonly onScript?: OnScriptDuration;
}

/** The chat engine. `createCore(ports)` creates it; a host combines it with a transport. */
export interface Core {
  /**
   * Connects one client: a window, a socket, a test. It starts signed out and receives only `connection.changed`.
   * Frames of a conversation are delivered in the order of its log. Wrong passwords are counted per `address`; clients
   * without one share the address of this core. `userAgent`: what the client calls itself, for the list of sessions.
   * `site`: the page of the client, as its browser names it; null: the client is no page that can use passkeys.
   */
  connect(
    onFrame: (frame: Frame) => void,
    address?: string,
    userAgent?: string,
    site?: PasskeySite | null,
  ): CoreConnection;
  /** Whether Redis answers; for health checks. Refuses: OFFLINE, TIMEOUT. */
  ping(): Promise<Result<{ readonly redisVersion: string }>>;
  /** The unread totals not yet written to the database, and their age; for metrics. Refuses: OFFLINE, TIMEOUT. */
  counterBacklog(): Promise<Result<CounterBacklog>>;
  /**
   * Opens a file by the token at the end of `blob.link`'s path (`/parley/blob/<token>`, up to 2,000 characters). The
   * permission of the user who requested the link is checked again. Refuses: BLOB_NOT_FOUND (also for a forged or
   * expired token), and the errors of any access to the conversation.
   */
  openBlob(token: string): Promise<Result<OpenBlob>>;
  /**
   * Exports a room or a direct conversation to a folder; see `exportConversation`. For the operator: no permission
   * check.
   */
  exportConversation(options: ExportRequest): Promise<ExportManifest>;
  /** Imports an export; see `importConversation`. */
  importConversation(folder: string): Promise<ImportResult>;
  /** Publishing by programs, with the token of a hook. */
  readonly hooks: {
    /** Finds the hook of a token and counts one use. Refuses: HOOK_NOT_FOUND, TOO_MANY_ATTEMPTS `{retryAfterMs}`. */
    find(token: string): Promise<Result<FoundHook>>;
    /**
     * Publishes like `topic.publish`. Also refuses: IDEMPOTENCY_KEY_REUSED, and TOPIC_FORBIDDEN when the hook or its
     * creator may not publish there.
     */
    publish(hook: FoundHook, post: HookPost): Promise<Result<Published>>;
  };
  /** Sign-ins with the identity provider, with which the host carries out the protocol; see `SingleSignOn`. */
  readonly singleSignOn: {
    begin(state: string, browser: string, authorization: Authorization): Promise<Result<void>>;
    /** Refuses: SIGN_IN_EXPIRED. */
    take(state: string, browser: string): Promise<Result<Authorization & { readonly leftMs: number }>>;
    /**
     * Refuses: ACCOUNT_DEACTIVATED, NAME_TAKEN, SETUP_CODE_REQUIRED, TEAM_CLOSED, INVITATION_REQUIRED, SIGN_IN_EXPIRED.
     */
    admit(person: ProviderPerson, challenge: string, address: string): Promise<Result<string>>;
    /** For a session that connects its account; see `ProviderConnections`. Refuses: SIGN_IN_EXPIRED. */
    startConnecting(token: string): Promise<Result<PermittedSession>>;
    /** Resolves with a ticket, for `account.connectProvider` only. */
    offerConnection(person: ProviderPerson, session: PermittedSession): Promise<Result<string>>;
    signOut(who: ProviderSignOut): Promise<Result<void>>;
  };
  /**
   * Rate limit: takes points from the allowance of a subject, counted in Redis across all nodes of a team, or in this
   * process while Redis is unavailable. Resolves with the ms to wait; 0 when the points were taken.
   */
  takePoints(subject: string, points: number, allowance: Allowance): Promise<number>;
  /**
   * Publishes for the operator: no permission check. `name` is shown as the author. A retry uses the same `clientId`.
   */
  publish(post: {
    name: string;
    clientId: string;
    topic: string;
    title: string;
    body: string;
  }): Promise<Result<Published>>;
  /**
   * Makes a call of the team's administration (`teamCalls`, `oversightCalls`, …) for the operator, with the rights and
   * in the name of the owner; the audit log says that it came from the command line. Refuses: what the call refuses,
   * and PERSON_NOT_FOUND when the team has no owner yet.
   */
  administer(name: string, args: unknown): Promise<Result<unknown>>;
  /** Closes all client connections, the connections to Redis and the databases. */
  stop(): Promise<void>;
}

export interface ExportRequest {
  /** A room's name, or the names of two people. */
  readonly names: readonly [string, string?];
  readonly to: string;
  /** The version of Parley that exports. */
  readonly parley: string;
}

export interface CoreConnection {
  /** The signed-in user, or null. */
  readonly userId: string | null;
  /** Answers any call of `chatCalls`; never throws. */
  request(name: string, args: unknown): Promise<Result<unknown>>;
  /** Ends the client's lease and its subscriptions. Later calls are answered with OFFLINE. */
  close(): Promise<void>;
}
