import { app, type JumpListItem, Menu } from 'electron';
import { dataRoot } from '#core/embedded/dataFolder.ts';
import { isolate } from '#shared/text/isolate.ts';
import { conversationLink } from '#shared/text/conversationLink.ts';
import { SERVER_SWITCH } from '../app/collectLinks.ts';
import { type DesktopOptions, profileArguments, quoteForWindows } from '../app/readOptions.ts';
import type { RecentEntry, Total } from '../servers/totals.ts';
import { words } from '../words.ts';

/** The recent conversations in the menu of the app's icon: the jump list on Windows, the dock's menu on macOS. */
export interface RecentMenu {
  readonly render: (total: Pick<Total, 'menu'>) => void;
}

/** @param onConversation a conversation in the dock's menu was clicked; an item of a jump list is a link */
export function createRecentMenu(options: DesktopOptions, onConversation: (entry: RecentEntry) => void): RecentMenu {
  let shown = '';
  return {
    render({ menu }) {
      const recent = menu?.recent ?? [];
      const next = JSON.stringify([recent, words().recent]);
      if (next === shown) return;
      shown = next;
      if (process.platform === 'darwin') {
        const items = recent.map((entry) => ({ label: labelOf(entry), click: () => onConversation(entry) }));
        app.dock?.setMenu(Menu.buildFromTemplate(items));
      } else if (process.platform === 'win32' && app.isPackaged) showJumpList(recent, options);
    },
  };
}

function showJumpList(recent: readonly RecentEntry[], options: DesktopOptions): void {
  if (recent.length === 0) return void app.setJumpList([]);
  // Windows refuses the whole list if it has an item that the person has removed.
  const removed = new Set(app.getJumpListSettings().removedItems.map(({ args }) => args));
  const items = jumpListItems(recent, process.execPath, profileArguments(options, dataRoot()));
  app.setJumpList([{ type: 'custom', name: words().recent, items: items.filter(({ args }) => !removed.has(args)) }]);
}

/** @param profile the arguments that lead to the running Parley */
export function jumpListItems(
  recent: readonly RecentEntry[],
  program: string,
  profile: readonly string[],
): JumpListItem[] {
  return recent.map((entry) => ({
    type: 'task' as const,
    title: labelOf(entry),
    program,
    iconPath: program,
    iconIndex: 0,
    args: [...profile, `${SERVER_SWITCH}=${entry.serverId}`, conversationLink(entry.conversationId)]
      .map(quoteForWindows)
      .join(' '),
  }));
}

function labelOf({ name, server }: RecentEntry): string {
  const { dir, atServer } = words();
  return server === null ? name : atServer(isolate(name, dir), isolate(server, dir));
}
