import type { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import type { Commands, Connections, RedisEvents } from './Connections.ts';
import type { ProbeOptions } from './RedisAccess.ts';
import { reconnectNow } from './reconnectNow.ts';
import { withDeadline } from './withDeadline.ts';

/** How long somebody who waits for it gives a connection for a sign of life, or to be made. */
const SIGN_OF_LIFE_MS = 2_000;
const UNDER_WAY = new Set(['connecting', 'connect', 'ready']);

/**
 * Ends the waiting of connections that would be tried again later, and with `reconnectSilent` replaces those that seem open
 * and do not answer. Resolves when that is done or is taking too long, and never rejects: `events` say how it goes.
 */
export async function probeConnections(
  connections: Connections,
  events: EventEmitter<RedisEvents>,
  { reconnectSilent }: ProbeOptions,
): Promise<void> {
  const all = new Set<Commands>([connections.commands, ...connections.nodes()]);
  await Promise.all([...all].map((connection) => probe(connection, reconnectSilent)));
  await withDeadline(settled(connections, events), SIGN_OF_LIFE_MS).catch(() => undefined); // too long
}

/** Resolves when commands are answered or have to wait for another try: one that was just made is asked first what it is. */
function settled(connections: Connections, events: EventEmitter<RedisEvents>): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      if (!connections.answers && UNDER_WAY.has(connections.commands.status)) return;
      events.off('changed', look);
      events.off('failed', look);
      resolve();
    }
    events.on('changed', look);
    events.on('failed', look);
    look();
  });
}

async function probe(connection: Commands, reconnectSilent: boolean): Promise<void> {
  try {
    if (connection.status === 'reconnecting') await withDeadline(connection.connect(), SIGN_OF_LIFE_MS);
    else if (reconnectSilent && connection instanceof Redis && connection.status === 'ready') await ping(connection);
  } catch {
    // Told and logged by the connection's `error` and `close`.
  }
}

async function ping(connection: Redis): Promise<void> {
  try {
    await withDeadline(connection.ping(), SIGN_OF_LIFE_MS);
  } catch {
    // No sign of life in time. How opening it anew goes is logged by its events.
    if (connection.status === 'ready') reconnectNow(connection);
  }
}
