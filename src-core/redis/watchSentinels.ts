import { Redis } from 'ioredis';
import { connectionOptions } from './connectionOptions.ts';
import type { ConnectionPorts } from './Connections.ts';
import { hearFailures } from './hearFailures.ts';
import { runGuarded } from '../runGuarded.ts';
import { nodesOf } from './redisUrl.ts';

const SWITCHED = '+switch-master';

export interface SentinelWatch {
  readonly connections: readonly Redis[];
  stop(): void;
}

/**
 * Hears from every Sentinel when another server has become the master, so that nobody goes on with one that lost its place
 * and does not know yet. Not ioredis' own `failoverDetector`: that opens as many for every connection, and writes to standard error
 * when a Sentinel is away. Where there are no Sentinels it does nothing.
 * @param onSwitched called once for each switch, however many tell it
 */
export function watchSentinels(ports: ConnectionPorts, onSwitched: () => void): SentinelWatch {
  const { place, deadlineMs, log, typeError } = ports;
  const { sentinel } = place;
  let lastSwitch = '';

  function listen(node: { host: string; port: number }): Redis {
    const own = { username: sentinel?.username ?? '', password: sentinel?.password ?? '', database: 0, sentinel: null };
    const connection = new Redis({
      ...connectionOptions('sentinel-watch', { ...place, ...own }, deadlineMs),
      ...node,
      enableReadyCheck: false,
    });
    hearFailures(connection, (error) => typeError(error, 'watching a Sentinel'));
    connection.on('ready', () => {
      connection.subscribe(SWITCHED).catch((error: unknown) => typeError(error, 'watching a Sentinel'));
    });
    connection.on('message', (_channel: string, message: string) => {
      // `mymaster 10.0.0.1 6379 10.0.0.2 6379`: its name, the old address, the new one.
      if (message === lastSwitch || message.split(' ', 1)[0] !== sentinel?.master) return;
      lastSwitch = message;
      runGuarded(log, SWITCHED, onSwitched);
    });
    connection.connect().catch((error: unknown) => typeError(error, 'watching a Sentinel'));
    return connection;
  }

  const connections = sentinel === null ? [] : nodesOf(place).map(listen);
  return {
    connections,
    stop() {
      for (const connection of connections) connection.disconnect();
    },
  };
}
