import type { Cluster, Redis } from 'ioredis';

/**
 * Tells why a connection failed. ioredis listens to a socket's first error only; one over TLS may have a second (the other
 * end's alert after our own refusal of its certificate), which nobody would catch, and the process would end of it.
 */
export function hearFailures(connection: Redis, onFailure: (error: Error) => void): void {
  connection.on('error', (error: Error) => {
    // There is none yet while no Sentinel answers.
    const socket: Redis['stream'] | undefined = connection.stream;
    socket?.off('error', ignore).on('error', ignore);
    onFailure(error);
  });
}

/**
 * The same for every node of a cluster, those that are found later, too. That of one node is not that of all: of those the
 * cluster says only that they failed, and has the reason of the last with it.
 */
export function hearClusterFailures(
  cluster: Cluster,
  onNodeFailure: (error: Error) => void,
  onFailure: (error: Error) => void,
): void {
  cluster.on('+node', (node: Redis) => hearFailures(node, onNodeFailure));
  cluster.on('error', (error: Error & { lastNodeError?: Error }) => onFailure(error.lastNodeError ?? error));
}

function ignore(): void {
  // The first one was told.
}
