import { Redis } from 'ioredis';
import { connectionOptions } from './connectionOptions.ts';
import type { ConnectionPorts } from './Connections.ts';
import { onConnectionError } from './onConnectionError.ts';
import { runGuarded } from '../Logger.ts';
import { nodesOf } from './redisUrl.ts';

const SWITCH_CHANNEL = '+switch-master';

export interface SentinelWatch {
  readonly connections: readonly Redis[];
  stop(): void;
}

/**
 * Subscribes to `+switch-master` on every Sentinel, so that connections leave a former master that does not yet know
 * that it was replaced. ioredis' own `failoverDetector` is not used, because it opens as many connections for every
 * client and writes to standard error when a Sentinel is unreachable. Does nothing without Sentinels.
 * @param onSwitched called once per switch, however many Sentinels report it
 */
export function watchSentinels(ports: ConnectionPorts, onSwitched: () => void): SentinelWatch {
  const { endpoint, deadlineMs, log, typeError } = ports;
  const { sentinel } = endpoint;
  let lastSwitch = '';

  function listen(node: { host: string; port: number }): Redis {
    const sentinelEndpoint = {
      username: sentinel?.username ?? '',
      password: sentinel?.password ?? '',
      database: 0,
      sentinel: null,
    };
    const connection = new Redis({
      ...connectionOptions('sentinel-watch', { ...endpoint, ...sentinelEndpoint }, deadlineMs),
      ...node,
      enableReadyCheck: false,
    });
    onConnectionError(connection, (error) => typeError(error, 'watching a Sentinel'));
    connection.on('ready', () => {
      connection.subscribe(SWITCH_CHANNEL).catch((error: unknown) => typeError(error, 'watching a Sentinel'));
    });
    connection.on('message', (_channel: string, message: string) => {
      // `mymaster 10.0.0.1 6379 10.0.0.2 6379`: the name, the old address, the new address.
      if (message === lastSwitch || message.split(' ', 1)[0] !== sentinel?.master) return;
      lastSwitch = message;
      runGuarded(log, SWITCH_CHANNEL, onSwitched);
    });
    connection.connect().catch((error: unknown) => typeError(error, 'watching a Sentinel'));
    return connection;
  }

  const connections = sentinel === null ? [] : nodesOf(endpoint).map(listen);
  return {
    connections,
    stop() {
      for (const connection of connections) connection.disconnect();
    },
  };
}
