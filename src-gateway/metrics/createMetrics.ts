import { chatCalls } from '#shared/contract/index.ts';
import type { Backlog } from '#core/counter/createCounter.ts';
import type { Core } from '#core/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a gateway counts, for Prometheus. Labels are names of calls, codes and scripts: never of people or rooms. */
export interface Metrics {
  /** A call was answered, by the core or before it. */
  readonly answered: (call: string, result: Result<unknown>) => void;
  /** A script took so many ms. */
  readonly ran: (script: string, ms: number) => void;
  /** What is asked for when somebody looks. */
  watch(sources: Sources): void;
  /** All of it as Prometheus reads it. */
  read(): Promise<string>;
  readonly contentType: string;
}

export interface Sources {
  readonly core: Pick<Core, 'ping' | 'counterBacklog'>;
  /** Whether unread totals are written to a database. */
  readonly hasDatabase: boolean;
  /** How many sockets are open. */
  readonly countSockets: () => number;
  /** How many bytes wait for sockets that do not read them as fast. */
  readonly waitingBytes: () => number;
}

/** In seconds, from a script that Redis has at once to one that waited for a fail-over. */
const SCRIPT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** Whatever else a client asks for is one name, so that nobody can make labels. */
const UNKNOWN_CALL = 'unknown';

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const calls = new Counter({
    name: 'parley_calls_total',
    help: 'Calls of clients, by name: message.send, conversation.fetch, …',
    labelNames: ['call'],
    registers,
  });
  const refusals = new Counter({
    name: 'parley_refusals_total',
    help: 'Calls that were refused or failed, by code.',
    labelNames: ['call', 'code'],
    registers,
  });
  const scripts = new Histogram({
    name: 'parley_script_seconds',
    help: 'How long the gateway waited for a script in Redis; several that went together are "pipeline".',
    labelNames: ['script'],
    buckets: SCRIPT_BUCKETS,
    registers,
  });
  // From nought on, so that the first of each is seen as a change.
  for (const call of Object.keys(chatCalls)) calls.inc({ call }, 0);

  /** One look for all that are asked for together. While Redis can't say, neither can we. */
  let looking: Promise<Backlog | null> | null = null;
  function lookAtCounter(core: Sources['core']): Promise<Backlog | null> {
    looking ??= core
      .counterBacklog()
      .then((answer) => (answer.ok ? answer.value : null))
      .finally(() => (looking = null));
    return looking;
  }

  return {
    contentType: register.contentType,
    answered(name, result) {
      const call = Object.hasOwn(chatCalls, name) ? name : UNKNOWN_CALL;
      calls.inc({ call });
      if (!result.ok) refusals.inc({ call, code: result.error.code });
    },
    ran(script, ms) {
      scripts.observe({ script }, ms / 1000);
    },
    watch({ core, countSockets, waitingBytes, hasDatabase }) {
      const gauge = (name: string, help: string, look: () => number | Promise<number>): void => {
        const made: Gauge = new Gauge({
          name,
          help,
          registers,
          collect: async () => made.set(await look()),
        });
      };
      gauge('parley_sockets', 'Open sockets of clients.', countSockets);
      gauge('parley_waiting_bytes', 'Bytes that wait for slow sockets.', waitingBytes);
      gauge('parley_redis_up', '1 while Redis answers.', async () => ((await core.ping()).ok ? 1 : 0));
      if (!hasDatabase) return;
      gauge(
        'parley_counter_pending_deltas',
        'People whose unread total has changed since it was written to the database.',
        async () => (await lookAtCounter(core))?.pendingDeltas ?? NaN,
      );
      gauge(
        'parley_counter_flush_lag_seconds',
        'How long the oldest of these changes has been waiting.',
        async () => ((await lookAtCounter(core))?.flushLagMs ?? NaN) / 1000,
      );
    },
    read: () => register.metrics(),
  };
}
