import type { Logger } from '#core/index.ts';
import type { Args } from '#shared/contract/index.ts';
import type { DesktopSettings } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { LoginItem } from '../login/createLoginItem.ts';
import type { GlobalShortcut } from '../shortcut/createGlobalShortcut.ts';
import type { Settings } from './createSettings.ts';

/** The settings of this computer that are parts of the system: what it opens at the sign-in, and a shortcut. */
export interface DesktopSettingsEditor {
  readonly read: () => Promise<DesktopSettings>;
  /** Throws LOGIN_ITEM_REFUSED and SHORTCUT_TAKEN. */
  readonly change: (change: Args<'host.changeDesktopSettings'>) => Promise<DesktopSettings>;
}

export interface DesktopSettingsPorts {
  readonly settings: Pick<Settings, 'get' | 'set'>;
  readonly login: LoginItem;
  readonly shortcut: Pick<GlobalShortcut, 'read' | 'change'>;
  /** Whether something visible leads back to a hidden window. */
  readonly isTrayShown: () => Promise<boolean>;
  readonly log: Logger;
}

export function createDesktopSettings(ports: DesktopSettingsPorts): DesktopSettingsEditor {
  const { settings, login, shortcut, isTrayShown, log } = ports;

  async function read(): Promise<DesktopSettings> {
    const startsHidden = settings.get('startsHidden') ?? false;
    return { login: login.state(), startsHidden, canHide: await isTrayShown(), ...shortcut.read() };
  }

  function setLogin(isOn: boolean): void {
    try {
      login.set(isOn, settings.get('startsHidden') ?? false);
    } catch (error) {
      log.error({ err: error }, 'what the system opens at the sign-in could not be changed');
      throw new ChatError('LOGIN_ITEM_REFUSED');
    }
  }

  return {
    read,
    async change({ opensAtLogin, startsHidden, shortcut: accelerator }) {
      if (accelerator !== undefined) shortcut.change(accelerator);
      if (startsHidden !== undefined) settings.set('startsHidden', startsHidden);
      if (opensAtLogin !== undefined) setLogin(opensAtLogin);
      else if (startsHidden !== undefined && login.state() === 'on') setLogin(true);
      return read();
    },
  };
}

/** Opens the program of this start from now on: an AppImage may have been moved, or replaced by another version. */
export function renewLoginItem({
  settings,
  login,
  log,
}: Pick<DesktopSettingsPorts, 'settings' | 'login' | 'log'>): void {
  try {
    if (login.state() === 'on' && login.isOutdated()) login.set(true, settings.get('startsHidden') ?? false);
  } catch (error) {
    log.warn({ err: error }, 'what the system opens at the sign-in could not be renewed');
  }
}
