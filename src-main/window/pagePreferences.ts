import type { WebPreferences } from 'electron';
import { join } from 'node:path';

/** How every page of the app runs. */
export function pagePreferences(): WebPreferences {
  return {
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: true, // see createSpellChecker
    // A hidden page stays active: its counts feed the tray, and its heartbeat shows that it works.
    backgroundThrottling: false,
  };
}
