import type { EventEmitter } from 'node:events';
import type { ChatError } from '#shared/errors/ChatError.ts';
import type { Commands, Connections, RedisEvents } from './Connections.ts';
import type { AnyScript, Script } from './defineScript.ts';
import type { EncodedCall } from './evaluateScripts.ts';
import type { TypeRedisError } from './redisErrors.ts';
import { encodeCall } from './scriptCodec.ts';

/** The way to Redis, one server or a cluster. Every method throws `ChatError` only: what the script refuses, or OFFLINE, TIMEOUT, REDIS_…, INTERNAL. */
export interface RedisAccess {
  /** Runs one script: one round trip. */
  run<Keys, Args, Reply>(script: Script<Keys, Args, Reply>, keys: Keys, args: Args): Promise<Reply>;
  /** Runs many scripts, up to 1,000 in one round trip; each has an outcome of its own, in their order. */
  runAll<const Prepared extends readonly PreparedScript<unknown>[]>(prepared: Prepared): Promise<Outcomes<Prepared>>;
  /** Anything that is no script. `during` names it in the log. */
  call<Value>(during: string, work: (command: Commands) => Promise<Value>): Promise<Value>;
  /** Those of this moment: a server may turn out to be a node of a cluster. */
  readonly connections: Connections;
  readonly command: Commands;
  readonly events: EventEmitter<RedisEvents>;
  readonly typeError: TypeRedisError;
  /** Why the server lets us not in, or not hear, where coming back later does not help by itself; null else. */
  readonly refusal: ChatError | null;
  /** Told why subscriptions can't be made; null when all are. */
  readonly onDeaf: (error: unknown) => void;
  /**
   * Connects at once what waits for its next try; with `reconnectSilent` also replaces what does not answer a ping. All
   * callers share one probe per second. Throws OFFLINE, or `refusal`.
   */
  probe(options: ProbeOptions): Promise<void>;
  stop(): void;
}

export interface ProbeOptions {
  readonly reconnectSilent: boolean;
}

/** One script with its keys and arguments, ready to travel. `reply` exists only for the compiler. */
export interface PreparedScript<Reply> {
  readonly script: AnyScript;
  readonly encoded: EncodedCall;
  readonly reply?: Reply;
}

export type ScriptOutcome<Reply> =
  { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly error: ChatError };

export type Outcomes<Prepared extends readonly PreparedScript<unknown>[]> = {
  -readonly [Index in keyof Prepared]: ScriptOutcome<ReplyOf<Prepared[Index]>>;
};

/** What a script, or a prepared one, answers. */
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
