import { app } from 'electron';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { dataRoot } from '#core/embedded/dataFolder.ts';
import type { DesktopSettings } from '#shared/contract/hostModel.ts';
import { type DesktopOptions, HIDDEN_SWITCH, profileArguments, quoteForWindows } from '../app/readOptions.ts';
import { formatAutostartEntry, formatExec, isAutostartOn, programOf } from './autostartEntry.ts';

/** What the system opens when the person signs in to the computer. */
export interface LoginItem {
  /** Read from the system each time, because it has tools of its own to change it. */
  readonly state: () => DesktopSettings['login'];
  /**
   * Has no effect where it is unavailable. Throws if the system does not permit it.
   * @param isHidden without a window
   */
  readonly set: (isOn: boolean, isHidden: boolean) => void;
  /** The system opens a program that is not this one, which may have been moved. */
  readonly isOutdated: () => boolean;
}

/** Parley as it was started, with this profile. */
export function createLoginItem(options: DesktopOptions): LoginItem {
  if (process.platform === 'linux') return createAutostart(options);
  // A development copy would be opened without its folder.
  if (!app.isPackaged) return UNAVAILABLE;
  // Items of macOS have no arguments.
  if (process.platform === 'darwin')
    return profileArguments(options, dataRoot()).length === 0 ? createMacLoginItem() : UNAVAILABLE;
  return process.platform === 'win32' ? createRunKey(options) : UNAVAILABLE;
}

/** Whether macOS has started Parley at the sign-in, as opposed to the person. Other systems pass `--hidden`. */
export function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

const UNAVAILABLE: LoginItem = { state: () => 'unavailable', set: () => undefined, isOutdated: () => false };

function createAutostart(options: DesktopOptions): LoginItem {
  const folder = join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart');
  const name = app.isPackaged ? 'parley-desktop' : 'parley-development';
  const file = join(folder, `${options.isDefaultProfile ? name : `${name}-${options.profile}`}.desktop`);
  const program = programOf(process.env, process.execPath);
  const command = [program, ...(app.isPackaged ? [] : [app.getAppPath()]), ...profileArguments(options, dataRoot())];
  return {
    state: () => (isAutostartOn(readText(file)) ? 'on' : 'off'),
    set(isOn, isHidden) {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      // Replaced as a whole, so that a full disk leaves the previous one.
      writeFileSync(`${file}.new`, formatAutostartEntry(isHidden ? [...command, HIDDEN_SWITCH] : command));
      renameSync(`${file}.new`, file);
    },
    // What the person has added to the command stays, as long as it is this program.
    isOutdated: () => !readText(file).includes(formatExec([program])),
  };
}

/** Empty if there is no such file. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // switched off, or unreadable: the desktop does not start it either
  }
}

function createMacLoginItem(): LoginItem {
  return {
    state() {
      const { openAtLogin, status } = app.getLoginItemSettings();
      if (status === 'requires-approval') return 'needsApproval';
      return openAtLogin ? 'on' : 'off';
    },
    set: (isOn) => app.setLoginItemSettings({ openAtLogin: isOn }),
    isOutdated: () => false,
  };
}

function createRunKey(options: DesktopOptions): LoginItem {
  const name = options.isDefaultProfile ? 'Parley' : `Parley (${options.profile})`;
  const own = profileArguments(options, dataRoot()).map(quoteForWindows);
  return {
    state() {
      const { launchItems } = app.getLoginItemSettings();
      return launchItems.some((item) => item.name === name && item.enabled) ? 'on' : 'off';
    },
    set(isOn, isHidden) {
      const args = isHidden ? [...own, HIDDEN_SWITCH] : own;
      app.setLoginItemSettings({ openAtLogin: isOn, name, args });
    },
    // The installer keeps its place.
    isOutdated: () => false,
  };
}
