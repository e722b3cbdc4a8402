import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Long, because a busy desktop may be slow; without a session bus, or without a tray, the answer comes at once. */
const ANSWER_MS = 5_000;

const WATCHER = 'org.kde.StatusNotifierWatcher';
const QUESTION = [
  '--session',
  '--print-reply=literal',
  `--dest=${WATCHER}`,
  '/StatusNotifierWatcher',
  'org.freedesktop.DBus.Properties.Get',
  `string:${WATCHER}`,
  'string:IsStatusNotifierHostRegistered',
];

/**
 * Whether a tray icon is visible. Electron does not report this: on a Linux desktop without a tray the icon is created
 * but not shown, so the desktop is queried (https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/).
 */
export async function isTrayShown(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    const { stdout } = await run('dbus-send', QUESTION, { timeout: ANSWER_MS });
    return /boolean true/.test(stdout);
  } catch {
    return false; // no tray, or no session bus: the window must not be hidden
  }
}
