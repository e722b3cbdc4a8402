import { Redis } from 'ioredis';
import type { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Logger } from '../Core.ts';
import { connectionOptions } from './connectionOptions.ts';
import type { AnyScript, Script } from './defineScript.ts';
import { evaluate, evaluateAll, loadScripts, type RawReply } from './evaluateScripts.ts';
import { prepare, type Outcomes, type PreparedScript, type RedisAccess, type ScriptOutcome } from './RedisAccess.ts';
import { createRedisErrorTyper } from './redisErrors.ts';
import { decodeReply } from './scriptCodec.ts';
import { withDeadline } from './withDeadline.ts';

const CONNECTION_CLOSED = 'Connection is closed.';

/** Why there is no connection says more than that there is none. */
const CONNECTION_REFUSALS: readonly ErrorCode[] = ['REDIS_AUTH_REQUIRED', 'REDIS_AUTH_FAILED'];

/** Two connections, one for commands and one that subscribes, which come back by themselves whatever happens to Redis. */
export function createRedis(options: { url: string; log: Logger; deadlineMs: number }): RedisAccess {
  const { url, log, deadlineMs } = options;
  const typeError = createRedisErrorTyper(log);
  const command = new Redis(url, connectionOptions('command', deadlineMs));
  const subscriber = new Redis(url, connectionOptions('subscriber', deadlineMs));

  let lastFailure: ChatError | null = null;
  command.on('error', (error) => (lastFailure = typeError(error, 'connection')));
  subscriber.on('error', (error) => typeError(error, 'connection'));
  command.on('ready', () => {
    lastFailure = null;
    loadScripts(command).catch((error: unknown) => typeError(error, 'loading scripts'));
  });
  // A dead connection shows only when something is asked of it (see `socketTimeout`).
  const heartbeat = setInterval(() => {
    for (const connection of [command, subscriber]) {
      if (connection.status === 'ready') connection.ping().catch((error: unknown) => typeError(error, 'ping'));
    }
  }, deadlineMs);
  heartbeat.unref();

  // Until the first attempt has ended, calls wait for it; after that they fail at once while there is no connection.
  const firstAttempt = Promise.allSettled([command.connect(), subscriber.connect()]);

  async function call<Value>(during: string, work: (command: Redis) => Promise<Value>): Promise<Value> {
    try {
      if (command.status !== 'ready') await withDeadline(firstAttempt, deadlineMs);
      // Some commands would pass before the handshake has ended, and then the connection would seem to be there.
      if (command.status !== 'ready') throw new Error(CONNECTION_CLOSED);
      return await withDeadline(work(command), deadlineMs);
    } catch (error) {
      const failure = typeError(error, during);
      if (failure.code !== 'OFFLINE' || lastFailure === null) throw failure;
      throw CONNECTION_REFUSALS.includes(lastFailure.code) ? lastFailure : failure;
    }
  }

  function decode(script: AnyScript, reply: unknown): unknown {
    try {
      return decodeReply(script, reply);
    } catch (error) {
      throw typeError(error, script.name);
    }
  }

  function toOutcome({ script }: PreparedScript<unknown>, raw: RawReply | undefined): ScriptOutcome<unknown> {
    const [error, reply] = raw ?? [new Error('no reply'), null];
    if (error !== null) return { ok: false, error: typeError(error, script.name) };
    try {
      return { ok: true, reply: decode(script, reply) };
    } catch (refusal) {
      return { ok: false, error: typeError(refusal, script.name) };
    }
  }

  return {
    command,
    subscriber,
    typeError,
    call,

    async run<Keys, Args, Reply>(script: Script<Keys, Args, Reply>, keys: Keys, args: Args) {
      const { encoded } = prepare(script, keys, args);
      return decode(script, await call(script.name, (redis) => evaluate(redis, script, encoded))) as Reply;
    },

    async runAll<const Prepared extends readonly PreparedScript<unknown>[]>(prepared: Prepared) {
      const replies = prepared.length === 0 ? [] : await call('pipeline', (redis) => evaluateAll(redis, prepared));
      const outcomes = prepared.map((each, index) => toOutcome(each, replies[index]));
      return outcomes as unknown as Outcomes<Prepared>;
    },

    stop() {
      clearInterval(heartbeat);
      command.disconnect();
      subscriber.disconnect();
    },
  };
}
