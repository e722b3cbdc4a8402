/**
 * How the worker answers a request. `document`: from the network, or the stored document. `asset`: the stored file, or
 * from the network. `browser`: not at all, as if there were no worker.
 */
export type Route = 'document' | 'asset' | 'browser';

/** The URLs of the document, relative to the scope. */
const DOCUMENTS: readonly string[] = ['', 'index.html'];
/** The folder whose names contain a hash of the content. */
const ASSETS = 'assets/';

/**
 * Only what the build writes is answered, so that sockets, files, sign-ins and everything that is added to the server
 * later bypass the worker.
 */
export function routeOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, scope: string): Route {
  const { origin, pathname, search } = new URL(url);
  const base = new URL(scope);
  if (method !== 'GET' || origin !== base.origin || !pathname.startsWith(base.pathname)) return 'browser';
  const path = pathname.slice(base.pathname.length);
  if (mode === 'navigate') return DOCUMENTS.includes(path) ? 'document' : 'browser';
  return path.startsWith(ASSETS) && search === '' ? 'asset' : 'browser';
}
