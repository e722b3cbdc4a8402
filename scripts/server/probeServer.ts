import { request as requestPlain } from 'node:http';
import { request as requestByTls } from 'node:https';
import { readOptions } from '../../src-gateway/readOptions.ts';

const TIMEOUT_MS = 5_000;
/** Addresses that mean all of this computer's. */
const ANY = ['0.0.0.0', '::'];

/**
 * Asks the server with these options on this computer whether it works (`/healthz`), for the health check of a
 * container. Prints the answer. Returns the exit code.
 */
export async function probeServer(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  const { host, port, tls } = options;
  const address = { host: ANY.includes(host) ? '127.0.0.1' : host, port, path: '/healthz', timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    // The certificate is for the public name; nothing secret is sent.
    const request = tls ? requestByTls({ ...address, rejectUnauthorized: false }) : requestPlain(address);
    request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    request.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    request.once('response', (response) => {
      response.pipe(process.stdout);
      response.once('end', () => resolve(response.statusCode === 200 ? 0 : 1));
    });
    request.end();
  });
}
