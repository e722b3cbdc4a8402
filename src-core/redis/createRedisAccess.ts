import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Logger } from '../Logger.ts';
import { type RedisTarget, parseRedisTarget } from './redisEndpoint.ts';
import { type Commands, type ConnectionPorts, RedisEmitter } from './Connections.ts';
import { type AnyScript, decodeReply, type Script } from './defineScript.ts';
import { evaluate, evaluateAll, type RawReply } from './evaluateScripts.ts';
import { openCluster } from './openCluster.ts';
import { openServer } from './openServer.ts';
import { createSharedProbe, probeConnections } from './probeConnections.ts';
import {
  prepare,
  type Outcomes,
  type PreparedScript,
  type RawRedis,
  type RedisAccess,
  type ScriptOutcome,
} from './RedisAccess.ts';
import { createRedisErrorConverter } from './redisErrors.ts';
import { nodesOf } from './redisUrl.ts';
import { withDeadline } from './withDeadline.ts';

const CONNECTION_CLOSED = 'Connection is closed.';
/** Bounds the size of one write, and the number of scripts that share one deadline. */
const SCRIPTS_PER_PIPELINE = 1_000;

/** Causes of a missing connection that are reported instead of OFFLINE. */
const CONNECTION_REFUSALS: readonly ErrorCode[] = [
  'REDIS_AUTH_REQUIRED',
  'REDIS_AUTH_FAILED',
  'REDIS_NOT_PERMITTED',
  'REDIS_READ_ONLY',
  'REDIS_TLS_UNKNOWN_CA',
  'REDIS_TLS_EXPIRED',
  'REDIS_TLS_WRONG_HOST',
  'REDIS_TLS_CLIENT_CERTIFICATE',
  'REDIS_NOT_REDIS',
  'REDIS_TOO_OLD',
  'REDIS_NOT_A_CLUSTER',
  'REDIS_CLUSTER_DATABASE',
];

function asRefusal(failure: ChatError | null): ChatError | null {
  return failure !== null && CONNECTION_REFUSALS.includes(failure.code) ? failure : null;
}

/**
 * Opens the connections to a server or a cluster; they reconnect automatically. A cluster is recognised by an address
 * with several hosts, or by the `INFO` of a single server. Throws what `parseRedisTarget` throws.
 */
export function createRedisAccess(options: RedisTarget & { log: Logger; deadlineMs: number }): RawRedis {
  const { log, deadlineMs } = options;
  const typeError = createRedisErrorConverter(log);
  const events = new RedisEmitter(log);
  let lastFailure: ChatError | null = null;
  let lastSubscribeFailure: ChatError | null = null;
  const ports: ConnectionPorts = {
    endpoint: parseRedisTarget(options),
    deadlineMs,
    log,
    events,
    typeError,
    onFailure: (error) => (lastFailure = typeError(error, 'connection')),
    onSubscribeError: (error) => (lastSubscribeFailure = error === null ? null : typeError(error, 'subscribing')),
  };
  const { endpoint } = ports;
  const seeds = nodesOf(endpoint);
  let connections =
    seeds.length > 1 && endpoint.sentinel === null
      ? openCluster(ports, seeds)
      : openServer(ports, () => {
          if (endpoint.database > 0) throw new ChatError('REDIS_CLUSTER_DATABASE');
          connections.stop();
          connections = openCluster(ports, seeds);
        });

  events.on('changed', () => {
    if (connections.commandsReady) lastFailure = null;
  });
  // A dead connection is detected only while a reply is outstanding (see `socketTimeout`).
  const heartbeat = setInterval(() => {
    for (const connection of connections.nodes()) {
      if (connection.status === 'ready') connection.ping().catch((error: unknown) => typeError(error, 'ping'));
    }
  }, deadlineMs);
  heartbeat.unref();

  // Calls wait until the first connection attempt has ended; after that they fail immediately while disconnected.
  let attempted = false;
  const firstAttempt = new Promise<void>((resolve) => {
    const onEnd = (): void => {
      attempted = true;
      resolve();
    };
    events.once('failed', onEnd);
    events.on('changed', () => {
      if (connections.commandsReady && connections.subscribersReady) onEnd();
    });
  });

  const probeAll = createSharedProbe(() => probeConnections(connections, events, { replaceUnresponsive: true }));
  const probeWaiting = createSharedProbe(() => probeConnections(connections, events, { replaceUnresponsive: false }));

  async function call<Value>(during: string, work: (command: Commands) => Promise<Value>): Promise<Value> {
    try {
      if (!attempted) await withDeadline(firstAttempt, deadlineMs);
      // Some commands succeed before the handshake has ended, so the state is checked here.
      if (!connections.commandsReady) throw new Error(CONNECTION_CLOSED);
      return await withDeadline(work(connections.commands), deadlineMs);
    } catch (error) {
      const failure = typeError(error, during);
      throw failure.code === 'OFFLINE' ? (asRefusal(lastFailure) ?? failure) : failure;
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

  const access: RedisAccess = {
    get connections() {
      return connections;
    },
    get command() {
      return connections.commands;
    },
    events,
    typeError,
    onSubscribeError: ports.onSubscribeError,
    get refusal() {
      return connections.commandsReady ? asRefusal(lastSubscribeFailure) : asRefusal(lastFailure);
    },
    async probe({ replaceUnresponsive }) {
      await (replaceUnresponsive ? probeAll : probeWaiting)();
      if (!connections.commandsReady) throw asRefusal(lastFailure) ?? new ChatError('OFFLINE');
    },
    call,

    async run<Keys, Args, Reply>(script: Script<Keys, Args, Reply>, keys: Keys, args: Args) {
      const { encoded } = prepare(script, keys, args);
      return decode(script, await call(script.name, (redis) => evaluate(redis, script, encoded))) as Reply;
    },

    async runAll<const Prepared extends readonly PreparedScript<unknown>[]>(prepared: Prepared) {
      const replies: RawReply[] = [];
      for (let start = 0; start < prepared.length; start += SCRIPTS_PER_PIPELINE) {
        const chunk = prepared.slice(start, start + SCRIPTS_PER_PIPELINE);
        for (const reply of await call('pipeline', (redis) => evaluateAll(redis, chunk))) replies.push(reply);
      }
      const outcomes = prepared.map((each, index) => toOutcome(each, replies[index]));
      return outcomes as unknown as Outcomes<Prepared>;
    },

    stop() {
      clearInterval(heartbeat);
      connections.stop();
    },
  };
  return access as RawRedis;
}
