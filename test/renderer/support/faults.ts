import type { ModelServer } from './createModelServer.ts';

/** The arguments of every request with this name, in their order. */
export function made(server: ModelServer, name: string): unknown[] {
  return server.requests.filter((request) => request.name === name).map(({ args }) => args);
}

export function live(server: ModelServer): void {
  server.publish('connection.changed', { state: 'live', since: 1 });
}

export function offline(server: ModelServer): void {
  server.failWith('OFFLINE');
  server.publish('connection.changed', { state: 'offline', since: 1 });
}
