import { app, session, type WebContents } from 'electron';
import type { Logger } from '#core/index.ts';
import { APP_ORIGIN, APP_URL } from './appProtocol.ts';
import { BLOB_PATH } from './blobProtocol.ts';

/**
 * Copying and, for voice messages, the microphone (never the camera) are what our own page asks for and gets; everything else
 * the main process does for it.
 */
const ALLOWED = new Set(['clipboard-sanitized-write']);

/** What no page of this app may do, whichever way it got here. Called once the app is ready, before the first window. */
export function lockDown(log: Logger): void {
  app.on('web-contents-created', (_event, contents) => stayHere(contents, log));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const types = permission === 'media' && 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isSound = types.length > 0 && types.every((type) => type === 'audio');
    answer((ALLOWED.has(permission) || isSound) && details.requestingUrl.startsWith(`${APP_ORIGIN}/`));
  });
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin, { mediaType }) =>
      (ALLOWED.has(permission) || (permission === 'media' && mediaType === 'audio')) && isAppOrigin(origin),
  );
  session.defaultSession.setDevicePermissionHandler(() => false);
  // A picture may be shown by any page that knows its address, and Chromium asks our own protocol nothing first.
  session.defaultSession.webRequest.onBeforeRequest({ urls: [`${APP_ORIGIN}${BLOB_PATH}*`] }, ({ frame }, answer) => {
    answer({ cancel: frame?.origin !== APP_ORIGIN });
  });
}

function stayHere(contents: WebContents, log: Logger): void {
  // Its own address is a reload.
  contents.on('will-navigate', (event) => {
    if (event.url === APP_URL) return;
    event.preventDefault();
    log.warn({}, 'a navigation was denied');
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function isAppOrigin(origin: string): boolean {
  return origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`;
}
