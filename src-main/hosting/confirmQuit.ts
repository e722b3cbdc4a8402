import { type BrowserWindow, dialog } from 'electron';
import { isolate } from '#shared/text/isolate.ts';
import type { HostedHere } from '../servers/totals.ts';
import { words } from '../words.ts';

/** Asks before the app quits while others are connected to the team that it hosts; null: no one is. */
export function confirmQuit(window: BrowserWindow, hosted: HostedHere | null): Promise<boolean> | null {
  return hosted === null || hosted.connected === 0 ? null : ask(window, hosted);
}

async function ask(window: BrowserWindow, hosted: HostedHere): Promise<boolean> {
  const { quitHosting, dir } = words();
  const options = {
    type: 'question' as const,
    message: quitHosting.title(isolate(hosted.name, dir)),
    detail: quitHosting.detail(hosted.connected),
    buttons: [quitHosting.quit, quitHosting.cancel],
    defaultId: 1,
    cancelId: 1,
  };
  const isShown = !window.isDestroyed() && window.isVisible();
  const { response } = await (isShown ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}
