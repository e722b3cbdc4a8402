import type { Cluster, Redis } from 'ioredis';

/**
 * Calls `onFailure` with each error of a connection. ioredis handles only the first error of a socket; a TLS socket may
 * emit a second one (the peer's alert after we rejected its certificate), which would be uncaught and end the process.
 */
export function onConnectionError(connection: Redis, onFailure: (error: Error) => void): void {
  connection.on('error', (error: Error) => {
    // Undefined while no Sentinel answers.
    const socket: Redis['stream'] | undefined = connection.stream;
    socket?.off('error', ignore).on('error', ignore);
    onFailure(error);
  });
}

/**
 * Calls `onNodeFailure` with each error of a node, nodes discovered later included, and `onFailure` when all nodes
 * fail. ioredis then reports a generic error with the last node's error in `lastNodeError`.
 */
export function onClusterError(
  cluster: Cluster,
  onNodeFailure: (error: Error) => void,
  onFailure: (error: Error) => void,
): void {
  cluster.on('+node', (node: Redis) => onConnectionError(node, onNodeFailure));
  cluster.on('error', (error: Error & { lastNodeError?: Error }) => onFailure(error.lastNodeError ?? error));
}

function ignore(): void {
  // The first error was already reported.
}
