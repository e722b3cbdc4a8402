import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { ChatError } from '#shared/errors/ChatError.ts';
import { type IsAllowedHost, MISDIRECTED } from '../allowedHosts.ts';
import type { Metrics } from './createMetrics.ts';

/**
 * The address of the metrics endpoint; separate, so that a proxy in front of the gateway does not expose the metrics.
 */
export interface MetricsAddress {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
}

export interface MetricsServer {
  /** E.g. `http://127.0.0.1:9417/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface MetricsServerOptions {
  readonly metrics: Metrics;
  readonly address: MetricsAddress;
  readonly isAllowedHost: IsAllowedHost;
  readonly log: Logger;
}

/** Throws the errors of `listen`. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const { metrics, address, isAllowedHost, log } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowedHost(request)) return end(response, MISDIRECTED.status, MISDIRECTED.text);
    const { method, url } = request;
    const [path] = (url ?? '').split('?');
    if (path !== '/metrics') return end(response, 404, 'Not found\n');
    if (method !== 'GET') return end(response, 405, 'Only GET\n');
    const text = await metrics.read();
    response.setHeader('content-type', metrics.contentType);
    response.end(text);
  }

  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be read');
      end(response, 500, 'Metrics could not be read\n');
    });
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const { address: host, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(text);
}

const MESSAGE = 'A port from 0 to 65535, or an address and a port: 9417, 10.0.0.5:9417, [::1]:9417';

/** `[HOST:]PORT`; without a host this computer only. Throws INVALID_ARGUMENT `{field, message}`. */
export function readMetricsAddress(text: string): MetricsAddress {
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535) {
    throw new ChatError('INVALID_ARGUMENT', { field: '--metrics', message: MESSAGE });
  }
  return { host: bracketed ?? plain ?? '127.0.0.1', port };
}
