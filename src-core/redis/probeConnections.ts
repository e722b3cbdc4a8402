import type { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import type { Commands, Connections, RedisEvents } from './Connections.ts';
import type { ProbeOptions } from './RedisAccess.ts';
import { reconnectNow } from './connectionOptions.ts';
import { withDeadline } from './withDeadline.ts';

/** Time limit for a ping or a connection attempt of a probe. */
const PROBE_TIMEOUT_MS = 2_000;
const IN_PROGRESS = new Set(['connecting', 'connect', 'ready']);

/**
 * Retries immediately the connections that are backing off, and with `replaceUnresponsive` replaces open ones that do not
 * answer. Resolves when that is done or times out, and never rejects: `events` report the outcome.
 */
export async function probeConnections(
  connections: Connections,
  events: EventEmitter<RedisEvents>,
  { replaceUnresponsive }: ProbeOptions,
): Promise<void> {
  const all = new Set<Commands>([connections.commands, ...connections.nodes()]);
  await Promise.all([...all].map((connection) => probe(connection, replaceUnresponsive)));
  await withDeadline(settled(connections, events), PROBE_TIMEOUT_MS).catch(() => undefined); // timed out
}

/** Resolves when commands can be sent or no attempt is in progress; a new connection must identify its server first. */
function settled(connections: Connections, events: EventEmitter<RedisEvents>): Promise<void> {
  return new Promise((resolve) => {
    function check(): void {
      if (!connections.commandsReady && IN_PROGRESS.has(connections.commands.status)) return;
      events.off('changed', check);
      events.off('failed', check);
      resolve();
    }
    events.on('changed', check);
    events.on('failed', check);
    check();
  });
}

async function probe(connection: Commands, reconnectSilent: boolean): Promise<void> {
  try {
    if (connection.status === 'reconnecting') await withDeadline(connection.connect(), PROBE_TIMEOUT_MS);
    else if (reconnectSilent && connection instanceof Redis && connection.status === 'ready') await ping(connection);
  } catch {
    // Reported and logged by the connection's `error` and `close` events.
  }
}

async function ping(connection: Redis): Promise<void> {
  try {
    await withDeadline(connection.ping(), PROBE_TIMEOUT_MS);
  } catch {
    // No reply in time. The events of the connection log the outcome of the reconnect.
    if (connection.status === 'ready') reconnectNow(connection);
  }
}

const INTERVAL_MS = 1_000;

/**
 * Shares one run of `probe` between all callers: calls during a run get that run, and calls less than `intervalMs`
 * after the start of the last run wait together for the next one. So it runs at most once per interval.
 */
export function createSharedProbe(probe: () => Promise<void>, intervalMs = INTERVAL_MS): () => Promise<void> {
  let running: Promise<void> | null = null;
  let startedAt = -Infinity;

  async function run(): Promise<void> {
    const waitMs = startedAt + intervalMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    startedAt = performance.now();
    await probe();
  }

  return () => (running ??= run().finally(() => (running = null)));
}
