import { Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { type Pause, PAUSES } from '#shared/notify/pauses.ts';
import { isolate } from '#shared/text/isolate.ts';
import { createTrayIcon } from '../icons/createIcons.ts';
import type { Total, TrayEntry } from '../servers/totals.ts';
import { words } from '../words.ts';

export interface TrayOptions {
  readonly onOpen: () => void;
  readonly onConversation: (entry: TrayEntry) => void;
  /** Turns on do-not-disturb for this time; null: turns it off. */
  readonly onPause: (pause: Pause | null) => void;
  readonly onQuit: () => void;
}

export interface AppTray {
  /** Shows this total, in the current language. */
  render(total: Total): void;
  destroy(): void;
}

/** Longer names would make the menu as wide as the screen. */
const NAME_LENGTH = 40;

export function createTray(options: TrayOptions): AppTray {
  const tray = new Tray(createTrayIcon(0));
  tray.on('click', options.onOpen);
  let shownUnread = 0;
  /** What the tray shows, to compare. */
  let shown = '';

  return {
    render(total) {
      const { unread, isCurrent } = total;
      const said = wordsOf(unread, isCurrent);
      const items = itemsOf(total, options);
      // Replacing the menu closes an open one, so it happens only for a change, also of the language.
      const next = JSON.stringify([total, items]);
      if (next === shown) return;
      shown = next;
      if (unread !== shownUnread) tray.setImage(createTrayIcon(unread));
      shownUnread = unread;
      tray.setToolTip(said === '' ? 'Parley' : `Parley: ${said}`);
      // macOS: beside the icon, which has one colour there.
      tray.setTitle(unread === 0 ? '' : String(unread));
      // On Linux a shown menu cannot be changed, only replaced.
      tray.setContextMenu(Menu.buildFromTemplate(items));
    },
    destroy: () => tray.destroy(),
  };
}

function itemsOf({ unread, isCurrent, menu, hosting }: Total, options: TrayOptions): MenuItemConstructorOptions[] {
  const said = wordsOf(unread, isCurrent);
  return [
    { label: said === '' ? words().nothingUnread : said, enabled: false },
    ...(hosting === null ? [] : [{ label: hostingLabel(hosting), enabled: false }]),
    ...(menu?.conversations ?? []).map((entry) => ({
      label: labelOf(entry),
      click: () => options.onConversation(entry),
    })),
    { type: 'separator' },
    ...(menu === null ? [] : pauseItems(menu, options)),
    { label: words().open, click: options.onOpen },
    { label: words().quit, click: options.onQuit },
  ];
}

function pauseItems(
  { pausedUntil }: NonNullable<Total['menu']>,
  { onPause }: TrayOptions,
): MenuItemConstructorOptions[] {
  const submenu = PAUSES.map((pause) => ({ label: words().pauses[pause], click: () => onPause(pause) }));
  const items: MenuItemConstructorOptions[] =
    pausedUntil === null
      ? [{ label: words().pause, submenu }]
      : [
          { label: words().pausedUntil(pausedUntil), enabled: false },
          { label: words().resume, click: () => onPause(null) },
        ];
  return [...items, { type: 'separator' }];
}

function hostingLabel({ name, connected }: NonNullable<Total['hosting']>): string {
  return words().hosting(isolate(nameIn(name), words().dir), connected);
}

function labelOf({ name, server, unread }: TrayEntry): string {
  // The number stays behind a name of the other direction.
  const { dir, conversation, atServer } = words();
  const label = conversation(isolate(nameIn(name), dir), unread);
  return server === null ? label : atServer(label, isolate(nameIn(server), dir));
}

/** Escapes a name for a menu, where a single ampersand underlines the next letter. */
function nameIn(name: string): string {
  const letters = Array.from(name);
  const short = letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : name;
  return short.replaceAll('&', '&&');
}

/** Empty if nothing is unread and the total is current. */
function wordsOf(unread: number, isCurrent: boolean): string {
  const label = unread === 0 ? '' : words().unread(unread);
  if (isCurrent) return label;
  return label === '' ? words().offline : words().both(label, words().offline);
}
