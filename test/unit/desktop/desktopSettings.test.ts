import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoginItem } from '../../../src-main/login/createLoginItem.ts';
import { createDesktopSettings, renewLoginItem } from '../../../src-main/settings/createDesktopSettings.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { createGlobalShortcut } from '../../../src-main/shortcut/createGlobalShortcut.ts';
import { showWithoutTray } from '../../../src-main/window/showWithoutTray.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

/** The shortcuts that are registered, and those of other programs. */
const system = vi.hoisted(() => ({ registered: new Set<string>(), taken: new Set<string>() }));

vi.mock('electron', () => ({
  globalShortcut: {
    register(accelerator: string): boolean {
      if (accelerator.includes('F24')) throw new TypeError('not a key of this system');
      if (system.taken.has(accelerator) || system.registered.has(accelerator)) return false;
      system.registered.add(accelerator);
      return true;
    },
    unregister: (accelerator: string) => system.registered.delete(accelerator),
  },
}));

beforeEach(() => {
  system.registered.clear();
  system.taken.clear();
});

interface Start {
  readonly login?: LoginItem;
  readonly userData?: string;
}

function start({ login = createLogin(), userData = makeTemporaryFolder('settings') }: Start = {}) {
  const log = recordingLog();
  const settings = createSettings(userData, log);
  const shortcut = createGlobalShortcut({ settings, onPressed: () => undefined, log });
  const ports = { settings, login, shortcut, isTrayShown: () => Promise.resolve(true), log };
  return { ...createDesktopSettings(ports), ports, shortcut, userData };
}

/** What the system opens; `commands` are those that it was given. */
function createLogin(): LoginItem & { readonly commands: string[] } {
  const commands: string[] = [];
  let isOn = false;
  return {
    commands,
    state: () => (isOn ? 'on' : 'off'),
    isOutdated: () => true,
    set(on, isHidden) {
      isOn = on;
      commands.push(on ? (isHidden ? 'hidden' : 'shown') : 'removed');
    },
  };
}

describe('the settings of the desktop', () => {
  it('open Parley at the sign-in, hidden or not', async () => {
    const login = createLogin();
    const { read, change } = start({ login });
    expect(await read()).toMatchObject({ login: 'off', startsHidden: false, canHide: true, shortcut: null });
    await change({ startsHidden: true });
    expect(login.commands).toEqual([]);
    expect(await change({ opensAtLogin: true })).toMatchObject({ login: 'on', startsHidden: true });
    await change({ startsHidden: false });
    expect(await change({ opensAtLogin: false })).toMatchObject({ login: 'off' });
    expect(login.commands).toEqual(['hidden', 'shown', 'removed']);
  });

  it('renew at a start what the system opens, unless it is switched off', async () => {
    const login = createLogin();
    const { change, ports } = start({ login });
    renewLoginItem(ports);
    expect(login.commands).toEqual([]);
    await change({ opensAtLogin: true });
    renewLoginItem(ports);
    expect(login.commands).toEqual(['shown', 'shown']);
  });

  it('say that the system does not permit it, and a start ignores that', async () => {
    const login: LoginItem = {
      state: () => 'on',
      isOutdated: () => true,
      set() {
        throw new Error('EACCES');
      },
    };
    const { change, ports } = start({ login });
    await expect(change({ opensAtLogin: true })).rejects.toMatchObject({ code: 'LOGIN_ITEM_REFUSED' });
    renewLoginItem(ports);
  });
});

describe('the global shortcut', () => {
  it('is replaced only by one that the system accepts', async () => {
    const { change, read } = start();
    await change({ shortcut: 'Control+Alt+P' });
    system.taken.add('Control+Alt+L');
    await expect(change({ shortcut: 'Control+Alt+L' })).rejects.toMatchObject({ code: 'SHORTCUT_TAKEN' });
    await expect(change({ shortcut: 'Control+F24' })).rejects.toMatchObject({ code: 'SHORTCUT_TAKEN' });
    expect(await read()).toMatchObject({ shortcut: 'Control+Alt+P', shortcutState: 'active' });
    await change({ shortcut: 'Control+Alt+M' });
    expect([...system.registered]).toEqual(['Control+Alt+M']);
    await change({ shortcut: 'Control+Alt+M' });
    expect([...system.registered]).toEqual(['Control+Alt+M']);
    expect(await change({ shortcut: null })).toMatchObject({ shortcut: null });
    expect([...system.registered]).toEqual([]);
  });

  it('stays saved while another program has it', async () => {
    const first = start();
    await first.change({ shortcut: 'Control+Alt+P' });
    first.shortcut.release();
    expect([...system.registered]).toEqual([]);
    system.taken.add('Control+Alt+P');
    const second = start({ userData: first.userData });
    expect(await second.read()).toMatchObject({ shortcut: 'Control+Alt+P', shortcutState: 'taken' });
    system.taken.clear();
    expect(await start({ userData: first.userData }).read()).toMatchObject({ shortcutState: 'active' });
  });
});

describe('a hidden start', () => {
  const fakeWindow = () => {
    const state = { shown: false };
    const window = { isDestroyed: () => false, isVisible: () => state.shown, show: () => (state.shown = true) };
    return { state, window: window as unknown as Parameters<typeof showWithoutTray>[0] };
  };

  it('waits for a tray that appears later, and shows the window where there is none', async () => {
    const { state, window } = fakeWindow();
    vi.useFakeTimers({ toFake: ['Date'] });
    const pause = (ms: number): Promise<unknown> => Promise.resolve(vi.setSystemTime(Date.now() + ms));
    const trayFrom = Date.now() + 5_000;
    await showWithoutTray(window, () => Promise.resolve(Date.now() >= trayFrom), pause);
    expect(state.shown).toBe(false);
    await showWithoutTray(window, () => Promise.resolve(false), pause);
    expect(state.shown).toBe(true);
    vi.useRealTimers();
  });
});
