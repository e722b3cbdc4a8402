import { protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { contentTypeOf } from '#shared/http/contentTypes.ts';
import type { OpenLink } from '../backend/Backend.ts';
import { APP_SCHEME } from './appOrigin.ts';
import { readBlobPath, respondWithBlob } from './blobProtocol.ts';
import { resolveFile } from './resolveFile.ts';

/** The page may run only the shipped code. All its communication goes through the main process. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      // Without `stream`, Chromium does not request sound and film by ranges.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
}

/**
 * Serves the built interface from a folder to the page of each server, and the files of its conversations through the
 * server's own `openLink`. It replaces `file://`, whose pages may read any file.
 * @param linksOf of the server with this id; null: there is no such server
 */
export function serveApp(folder: string, linksOf: (serverId: string) => OpenLink | null): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const { url, method } = request;
    const { host, pathname } = new URL(url);
    const openLink = linksOf(host);
    if (!['GET', 'HEAD'].includes(method) || openLink === null) return refuse();
    const token = readBlobPath(pathname);
    if (token !== null) return respondWithBlob(openLink, token, request);
    const file = resolveFile(folder, pathname);
    if (file === null) return refuse();
    try {
      const headers = { ...HEADERS, 'content-type': contentTypeOf(file) };
      // Not with `net.fetch`, which opens the archive again: an upgrade may have replaced it while Parley runs.
      return new Response(await readFile(file), { headers });
    } catch {
      return refuse(); // no such file
    }
  });
}

function refuse(): Response {
  return new Response('Not found', { status: 404, headers: HEADERS });
}
