import { chatCalls } from '#shared/contract/index.ts';
import type { CounterBacklog } from '#core/counter/createCounter.ts';
import type { Core } from '#core/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of a gateway. Labels are names of calls, codes and scripts, never of people or rooms. */
export interface Metrics {
  /** Counts an answered call. */
  readonly countAnswer: (call: string, result: Result<unknown>) => void;
  /** Counts a socket that was closed because it read too slowly. */
  readonly countSlowSocket: () => void;
  /** Records the duration of a script. */
  readonly observeScript: (script: string, ms: number) => void;
  /** Registers the gauges, which are read at every scrape. */
  registerGauges(sources: Sources): void;
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  readonly contentType: string;
}

export interface Sources {
  readonly core: Pick<Core, 'ping' | 'counterBacklog'>;
  /** Whether unread totals are written to a database. */
  readonly hasDatabase: boolean;
  /** Number of open sockets. */
  readonly countSockets: () => number;
  /** Bytes in the send buffers of all sockets. */
  readonly waitingBytes: () => number;
}

/** In seconds, from a fast script to one that waited for a fail-over. */
const SCRIPT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** One label for all unknown calls, so that clients cannot create labels. */
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
  const slowSockets = new Counter({
    name: 'parley_slow_sockets_total',
    help: 'Sockets that were closed because they read too slowly.',
    registers,
  });
  const scripts = new Histogram({
    name: 'parley_script_seconds',
    help: 'Time that the gateway waited for a script in Redis; pipelined scripts are labelled "pipeline".',
    labelNames: ['script'],
    buckets: SCRIPT_BUCKETS,
    registers,
  });
  // Initialised with 0, so that the first call of each kind is visible as an increase.
  for (const call of Object.keys(chatCalls)) calls.inc({ call }, 0);

  /** Reads the backlog once per scrape, for all gauges. Null while Redis is unavailable. */
  let pendingRead: Promise<CounterBacklog | null> | null = null;
  function readBacklog(core: Sources['core']): Promise<CounterBacklog | null> {
    pendingRead ??= core
      .counterBacklog()
      .then((answer) => (answer.ok ? answer.value : null))
      .finally(() => (pendingRead = null));
    return pendingRead;
  }

  return {
    contentType: register.contentType,
    countAnswer(name, result) {
      const call = Object.hasOwn(chatCalls, name) ? name : UNKNOWN_CALL;
      calls.inc({ call });
      if (!result.ok) refusals.inc({ call, code: result.error.code });
    },
    countSlowSocket: () => slowSockets.inc(),
    observeScript(script, ms) {
      scripts.observe({ script }, ms / 1000);
    },
    registerGauges({ core, countSockets, waitingBytes, hasDatabase }) {
      const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
        const metric: Gauge = new Gauge({
          name,
          help,
          registers,
          collect: async () => metric.set(await read()),
        });
      };
      gauge('parley_sockets', 'Open sockets of clients.', countSockets);
      gauge('parley_waiting_bytes', 'Bytes in the send buffers of slow sockets.', waitingBytes);
      gauge('parley_redis_up', '1 while Redis answers.', async () => ((await core.ping()).ok ? 1 : 0));
      if (!hasDatabase) return;
      gauge(
        'parley_counter_pending_deltas',
        'People whose unread total has changed since it was written to the database.',
        async () => (await readBacklog(core))?.pendingDeltas ?? NaN,
      );
      gauge(
        'parley_counter_flush_lag_seconds',
        'Age of the oldest of these changes.',
        async () => ((await readBacklog(core))?.flushLagMs ?? NaN) / 1000,
      );
    },
    read: () => register.metrics(),
  };
}
