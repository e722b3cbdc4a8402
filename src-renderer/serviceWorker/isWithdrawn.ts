/** The server has no worker any more. */
const GONE: readonly number[] = [404, 410];

/**
 * Whether the answer for the worker's script says that the server has no worker: it is gone, or another program has the
 * address, which may answer every path with a page of its own. Not if a proxy is in between, such as with a sign-in.
 */
export function isWithdrawn({ status, ok, headers }: Pick<Response, 'status' | 'ok' | 'headers'>): boolean {
  return GONE.includes(status) || (ok && !(headers.get('content-type') ?? '').includes('javascript'));
}
