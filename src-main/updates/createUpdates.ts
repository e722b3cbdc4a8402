import { app } from 'electron';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import type { DesktopOptions } from '../app/readOptions.ts';
import type { Settings } from '../settings/createSettings.ts';
import { identify } from './replaceProgram.ts';
import { isUpdatePlatform, updatedBy } from './updatedBy.ts';
import { readUpdateFeed, type UpdateFeed } from './updateFeed.ts';
import { Updates } from './Updates.ts';

export interface CreateUpdatesOptions {
  readonly options: DesktopOptions;
  readonly settings: Settings;
  readonly flush: () => Promise<void>;
  readonly onChanged: () => void;
  readonly log: Logger;
}

/** The updates of this copy of Parley. electron-updater is loaded with the first check. */
export function createUpdates({ options, settings, flush, onChanged, log }: CreateUpdatesOptions): Updates {
  const { platform } = process;
  const feed = readFeed(log);
  const by = updatedBy(process);
  const { APPIMAGE: file } = process.env;
  const program = by === 'app' && platform === 'linux' && file !== undefined ? identify(file) : null;
  return new Updates({
    by: by === 'app' && feed === null ? 'person' : by,
    settings,
    onChanged,
    log,
    random: Math.random,
    async open(callbacks) {
      if (feed === null || !isUpdatePlatform(platform)) throw new Error('there is no feed for this system');
      const { createInstaller } = await import('./createInstaller.ts');
      const folder = join(options.userData, 'updates');
      const args = [`--user-data-dir=${options.root}`, `--profile=${options.profile}`];
      return createInstaller({ ...callbacks, feed, platform, program, folder, args, flush, log });
    },
  });
}

function readFeed(log: Logger): UpdateFeed | null {
  try {
    return readUpdateFeed(app.getAppPath());
  } catch (error) {
    log.error({ err: error }, 'the address of updates is invalid');
    return null;
  }
}
