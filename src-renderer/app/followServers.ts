import type { Context } from '../stores/Context.ts';

/** Follows the list of the servers of this desktop. Returns the function that stops it. */
export function followServers({ client, stores }: Pick<Context, 'client' | 'stores'>): () => void {
  const end = client.on('host.serversChanged', ({ servers }) => {
    stores.host.dispatch({ type: 'serversChanged', servers });
  });
  // An event that arrives before the answer is older than it, or the same.
  void client.request('host.readServers', {}).then((answer) => {
    if (answer.ok) stores.host.dispatch({ type: 'serversChanged', servers: answer.value.servers });
  });
  return end;
}
