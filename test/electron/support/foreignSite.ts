import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of another origin on this computer. */
export async function serveForeignSite(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>elsewhere</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}
