import { globalShortcut } from 'electron';
import type { Logger } from '#core/index.ts';
import type { DesktopSettings } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Settings } from '../settings/createSettings.ts';

/** The shortcut that works in all programs of this computer. There is none until the person chooses one. */
export interface GlobalShortcut {
  readonly read: () => Pick<DesktopSettings, 'shortcut' | 'shortcutState'>;
  /** Throws SHORTCUT_TAKEN; the previous one then stays. */
  readonly change: (accelerator: string | null) => void;
  readonly release: () => void;
}

export interface GlobalShortcutPorts {
  readonly settings: Pick<Settings, 'get' | 'set' | 'delete'>;
  readonly onPressed: () => void;
  readonly log: Logger;
}

/** Registers the saved shortcut. */
export function createGlobalShortcut({ settings, onPressed, log }: GlobalShortcutPorts): GlobalShortcut {
  let registered: string | null = null;

  /** Returns whether the system accepted it. */
  function register(accelerator: string): boolean {
    try {
      return globalShortcut.register(accelerator, onPressed);
    } catch (error) {
      // A key that this system does not have.
      log.warn({ err: error, accelerator }, 'the system does not know a shortcut');
      return false;
    }
  }

  function release(): void {
    if (registered !== null) globalShortcut.unregister(registered);
    registered = null;
  }

  const saved = settings.get('shortcut');
  if (saved !== undefined && register(saved)) registered = saved;
  if (registered === null && saved !== undefined) log.warn({}, 'the global shortcut is taken');

  return {
    read() {
      const shortcut = settings.get('shortcut') ?? null;
      return {
        shortcut,
        shortcutState: registered === null ? 'taken' : isDecidedElsewhere() ? 'unconfirmed' : 'active',
      };
    },
    change(accelerator) {
      if (accelerator === null) {
        release();
        return settings.delete('shortcut');
      }
      if (accelerator === registered) return;
      if (!register(accelerator)) throw new ChatError('SHORTCUT_TAKEN');
      try {
        settings.set('shortcut', accelerator);
      } catch (error) {
        globalShortcut.unregister(accelerator);
        throw error;
      }
      release();
      registered = accelerator;
    },
    release,
  };
}

/**
 * On Wayland a portal of the desktop binds shortcuts, may ask the person, and reports success before it has decided
 * (https://github.com/electron/electron/issues/52218).
 */
function isDecidedElsewhere(): boolean {
  return process.platform === 'linux' && process.env['XDG_SESSION_TYPE'] === 'wayland';
}
