import { Menu, Tray } from 'electron';
import { createTrayIcon } from '../icons/createIcons.ts';
import { words } from '../words.ts';

export interface TrayState {
  /** Every unread message there is. */
  readonly unread: number;
  /** False while there is no way to the log: there may be more by now. */
  readonly isCurrent: boolean;
}

export interface TrayOptions {
  readonly onOpen: () => void;
  readonly onQuit: () => void;
}

export interface AppTray {
  /** Makes the tray show this and nothing else, whatever it showed before. */
  render(state: TrayState): void;
  destroy(): void;
}

export function createTray({ onOpen, onQuit }: TrayOptions): AppTray {
  const tray = new Tray(createTrayIcon(0));
  tray.on('click', onOpen);

  return {
    render({ unread, isCurrent }) {
      const said = wordsOf(unread, isCurrent);
      tray.setImage(createTrayIcon(unread));
      tray.setToolTip(said === '' ? 'Parley' : `Parley: ${said}`);
      // macOS: beside the icon, which has one colour there.
      tray.setTitle(unread === 0 ? '' : String(unread));
      // On Linux a menu can't be changed once it is shown, only replaced.
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: said === '' ? words.nothingUnread : said, enabled: false },
          { type: 'separator' },
          { label: words.open, click: onOpen },
          { label: words.quit, click: onQuit },
        ]),
      );
    },
    destroy: () => tray.destroy(),
  };
}

/** Empty: nothing is unread, and that is certain. */
function wordsOf(unread: number, isCurrent: boolean): string {
  const known = unread === 0 ? '' : words.unread(unread);
  if (isCurrent) return known;
  return known === '' ? words.offline : `${known}, ${words.offline}`;
}
