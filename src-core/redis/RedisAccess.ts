import type { EventEmitter } from 'node:events';
import type { ChatError } from '#shared/errors/ChatError.ts';
import type { Keys } from '../keys.ts';
import type { Commands, Connections, RedisEvents } from './Connections.ts';
import { type AnyScript, encodeCall, type Script } from './defineScript.ts';
import type { EncodedCall } from './evaluateScripts.ts';
import type { RedisErrorConverter } from './redisErrors.ts';

/**
 * Access to Redis, one server or a cluster. Every method throws `ChatError` only: a refusal of the script, or OFFLINE,
 * TIMEOUT, REDIS_…, INTERNAL.
 */
export interface RedisAccess {
  /** Runs one script in one round trip. */
  run<Keys, Args, Reply>(script: Script<Keys, Args, Reply>, keys: Keys, args: Args): Promise<Reply>;
  /** Runs many scripts, up to 1,000 per round trip. Returns one outcome per script, in the same order. */
  runAll<const Prepared extends readonly PreparedScript<unknown>[]>(prepared: Prepared): Promise<Outcomes<Prepared>>;
  /** Runs plain commands. `during` names the operation in the log. */
  call<Value>(during: string, work: (command: Commands) => Promise<Value>): Promise<Value>;
  /** The current connections. They are replaced when a server turns out to be a node of a cluster. */
  readonly connections: Connections;
  readonly command: Commands;
  readonly events: EventEmitter<RedisEvents>;
  readonly typeError: RedisErrorConverter;
  /** Why the server rejects the connection or the subscriptions, when retrying alone does not help; otherwise null. */
  readonly refusal: ChatError | null;
  /** Call with the error when subscribing fails, and with null when every channel is subscribed. */
  readonly onSubscribeError: (error: unknown) => void;
  /**
   * Retries immediately the connections that are backing off; with `replaceUnresponsive` also replaces those that do not
   * answer a ping. All callers share one probe per second. Throws OFFLINE, or `refusal`.
   */
  probe(options: ProbeOptions): Promise<void>;
  stop(): void;
}

declare const marksChanges: unique symbol;

/**
 * Access that leaves changed conversations unmarked: for code that changes none, and for the projector and the counter,
 * which process the marks.
 */
export interface RawRedis extends RedisAccess {
  readonly [marksChanges]: false;
}

/**
 * Access that marks a conversation dirty before each script that changes it, so that its projections are updated.
 * `markChangesDirty` creates it.
 */
export interface TrackedRedis extends RedisAccess {
  readonly [marksChanges]: true;
}

/** The data in Redis: what every domain works on. */
export interface DataPorts {
  readonly redis: TrackedRedis;
  readonly keys: Keys;
}

export interface ProbeOptions {
  readonly replaceUnresponsive: boolean;
}

/** One script with its encoded keys and arguments. `reply` exists only for the compiler. */
export interface PreparedScript<Reply> {
  readonly script: AnyScript;
  readonly encoded: EncodedCall;
  readonly reply?: Reply;
}

export type ScriptOutcome<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly error: ChatError };

/** The replies, in order. Throws the first error. */
export function repliesOf<Reply>(outcomes: readonly ScriptOutcome<Reply>[]): Reply[] {
  return outcomes.map((outcome) => {
    if (!outcome.ok) throw outcome.error;
    return outcome.reply;
  });
}

export type Outcomes<Prepared extends readonly PreparedScript<unknown>[]> = {
  -readonly [Index in keyof Prepared]: ScriptOutcome<ReplyOf<Prepared[Index]>>;
};

/** The reply type of a script or of a prepared script. */
export type ReplyOf<Source> =
  Source extends Script<infer _Keys, infer _Args, infer Reply>
    ? Reply
    : Source extends PreparedScript<infer Reply>
      ? Reply
      : never;

export function prepare<Keys, Args, Reply>(
  script: Script<Keys, Args, Reply>,
  keys: Keys,
  args: Args,
): PreparedScript<Reply> {
  return { script, encoded: encodeCall(script, keys as Record<string, unknown>, args as Record<string, unknown>) };
}

/** Returns an object that overrides some methods of `redis` and inherits everything else, getters included. */
export function overrideRedisAccess<Access extends RedisAccess>(
  redis: Access,
  overrides: Partial<Pick<RedisAccess, 'run' | 'runAll' | 'call'>>,
): Access {
  return Object.create(redis, Object.getOwnPropertyDescriptors(overrides)) as Access;
}
