import { clipboard, ClipboardItem } from 'electron';
import type { Logger } from '#core/index.ts';
import type { SystemClipboard } from './SecretClipboard.ts';

/**
 * The format that asks clipboard managers to ignore a content, on each system: https://nspasteboard.org,
 * https://learn.microsoft.com/windows/win32/dataxchg/clipboard-formats, and KDE's, which others on Linux have adopted.
 */
const MARKS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'org.nspasteboard.ConcealedType',
  linux: 'x-kde-passwordManagerHint',
  win32: 'ExcludeClipboardContentFromMonitorProcessing',
};

export function createSystemClipboard(log: Logger): SystemClipboard {
  const mark = MARKS[process.platform];
  const marked = mark === undefined ? {} : { [`electron application/osclipboard;format="${mark}"`]: 'secret' };
  return {
    async writeSecret(text) {
      try {
        await clipboard.write([new ClipboardItem({ 'text/plain': text, ...marked })]);
      } catch {
        // Without the error, which could quote the text.
        log.warn({}, 'a secret on the clipboard could not be marked as one');
        await clipboard.writeText(text);
      }
    },
    readText: () => clipboard.readText(),
    clear: () => clipboard.clear(),
  };
}
