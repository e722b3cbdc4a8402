import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecentMenu, jumpListItems } from '../../../src-main/recent/createRecentMenu.ts';
import { collectLinks } from '../../../src-main/app/collectLinks.ts';
import { readOptions } from '../../../src-main/app/readOptions.ts';
import type { RecentEntry, Total } from '../../../src-main/servers/totals.ts';

interface Item {
  readonly label: string;
  readonly click: () => void;
}

const system = vi.hoisted(() => ({
  menus: [] as (readonly Item[])[],
  lists: [] as { readonly items?: readonly { readonly title: string }[] }[][],
  removed: [] as { readonly args: string }[],
  secondInstance: (() => undefined) as (event: null, args: readonly string[]) => void,
}));

vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    dock: { setMenu: (menu: readonly Item[]) => system.menus.push(menu) },
    setJumpList: (list: (typeof system.lists)[number]) => system.lists.push(list),
    getJumpListSettings: () => ({ removedItems: system.removed }),
    on(event: string, listener: typeof system.secondInstance) {
      if (event === 'second-instance') system.secondInstance = listener;
    },
  },
  Menu: { buildFromTemplate: (items: readonly Item[]) => items },
}));

const entry = (name: string): RecentEntry => ({
  serverId: 'server-000000000002',
  server: null,
  conversationId: `direct:me:${name}`,
  name,
});
const totalOf = (...names: string[]): Pick<Total, 'menu'> => ({
  menu: { conversations: [], recent: names.map(entry), pausedUntil: null },
});
const options = readOptions(['electron', '.', '--profile=work'], '/data');

beforeEach(() => {
  system.menus.length = 0;
  system.lists.length = 0;
  system.removed.length = 0;
});

describe('the menu of the app’s icon', () => {
  it('opens a recent conversation in the dock, and is replaced only for a change', () => {
    vi.stubGlobal('process', { ...process, platform: 'darwin' });
    const opened: string[] = [];
    const menu = createRecentMenu(options, ({ conversationId }) => opened.push(conversationId));
    menu.render(totalOf('ann', 'ben'));
    menu.render(totalOf('ann', 'ben'));
    expect(system.menus.map((items) => items.map(({ label }) => label))).toEqual([['ann', 'ben']]);
    system.menus[0]?.[1]?.click();
    expect(opened).toEqual(['direct:me:ben']);
    vi.unstubAllGlobals();
  });

  it('has in Windows what the person has not removed, and nothing after a sign-out', () => {
    vi.stubGlobal('process', { ...process, platform: 'win32' });
    const menu = createRecentMenu(options, () => undefined);
    const [ann] = jumpListItems([entry('ann')], '', ['--user-data-dir=/data', '--profile=work']);
    system.removed.push({ args: ann?.args?.replace('/data', options.root) ?? '' });
    menu.render(totalOf('ann', 'ben'));
    expect(system.lists[0]?.[0]?.items?.map(({ title }) => title)).toEqual(['ben']);
    menu.render({ menu: null });
    expect(system.lists[1]).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('starts the same profile with a link, which leads to the server of the conversation', () => {
    const [item] = jumpListItems([entry('ann')], '/Parley.exe', ['--profile=work']);
    expect(item?.args).toBe('--profile=work --server=server-000000000002 parley://conversation/direct%3Ame%3Aann');
    const links = collectLinks();
    system.secondInstance(null, ['/Parley.exe', ...(item?.args ?? '').split(' ')]);
    expect(links.server()).toBe('server-000000000002');
    expect(links.take()).toEqual({ room: null, message: null, conversation: 'direct:me:ann' });
    system.secondInstance(null, ['/Parley.exe', 'parley://room/lobby']);
    expect(links.server()).toBeNull();
  });
});
