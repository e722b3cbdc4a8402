import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Pages {
  readonly port: number;
  /** The requests with their headers. */
  readonly asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[];
  url(path?: string): string;
}

/** A web server of this computer, until the test ends. */
export async function servePages(answer: RequestListener): Promise<Pages> {
  const asked: Pages['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { port, asked, url: (path = '/') => `http://127.0.0.1:${port}${path}` };
}

/** Answers every request with this page. */
export function page(html: string | Buffer, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
}
