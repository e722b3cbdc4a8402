import { existsSync, renameSync } from 'node:fs';
import type { Logger } from '#core/index.ts';

/** Opens a file of settings. One that can't be read is put aside under another name, so that nothing of it is lost. */
export function openOrSetAside<Store>(file: string, open: () => Store, log: Logger): Store {
  try {
    return open();
  } catch (error) {
    if (!existsSync(file)) throw error;
    log.error({ err: error, file }, 'could not be read and was set aside');
    renameSync(file, `${file}.unreadable`);
    return open();
  }
}
