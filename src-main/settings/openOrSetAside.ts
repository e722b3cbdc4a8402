import { existsSync, renameSync } from 'node:fs';
import type { Logger } from '#core/index.ts';

/** Opens a settings file. An unreadable file is renamed, so that its content is not lost. */
export function openOrSetAside<Store>(file: string, open: () => Store, log: Logger): Store {
  try {
    return open();
  } catch (error) {
    if (!existsSync(file)) throw error;
    log.error({ err: error, file }, 'an unreadable settings file was renamed');
    renameSync(file, `${file}.unreadable`);
    return open();
  }
}
