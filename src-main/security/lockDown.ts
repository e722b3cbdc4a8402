import { app, session, type WebContents } from 'electron';
import type { Logger } from '#core/index.ts';
import { APP_SCHEME, mayLoadFile, serverOfUrl } from './appOrigin.ts';
import { BLOB_PATH } from './blobProtocol.ts';

/**
 * Our own page may only copy and, for voice messages, use the microphone (never the camera); the main process does
 * everything else for it.
 */
const ALLOWED = new Set(['clipboard-sanitized-write']);

/** Restrictions for every page of this app. Called once the app is ready, before the first window. */
export function lockDown(log: Logger): void {
  app.on('web-contents-created', (_event, contents) => stayHere(contents, log));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const types = permission === 'media' && 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isSound = types.length > 0 && types.every((type) => type === 'audio');
    answer((ALLOWED.has(permission) || isSound) && serverOfUrl(details.requestingUrl) !== null);
  });
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin, { mediaType }) =>
      (ALLOWED.has(permission) || (permission === 'media' && mediaType === 'audio')) && serverOfUrl(origin) !== null,
  );
  session.defaultSession.setDevicePermissionHandler(() => false);
  // Any page that has its address could display a picture, because Chromium makes no other check for our own protocol.
  const urls = [`${APP_SCHEME}://*${BLOB_PATH}*`];
  session.defaultSession.webRequest.onBeforeRequest({ urls }, ({ url, frame }, answer) => {
    answer({ cancel: !mayLoadFile(url, frame?.origin ?? '') });
  });
}

function stayHere(contents: WebContents, log: Logger): void {
  // Navigation to its own address is a reload.
  contents.on('will-navigate', (event) => {
    const shown = contents.getURL();
    if (serverOfUrl(shown) !== null && event.url === shown) return;
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
