import { sep } from 'node:path';
import { UPDATE_FILES, type UpdatePlatform } from './releaseManifest.ts';

export interface Installation {
  readonly platform: string;
  readonly execPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Who replaces this copy by a newer one, if it has a feed: `app`: it does so itself; `system`: the package manager;
 * `person`: the one who installed it.
 */
export function updatedBy(installation: Installation): 'app' | 'system' | 'person' {
  const { platform, execPath } = installation;
  if (platform !== 'linux') return isUpdatePlatform(platform) ? 'app' : 'person';
  if (isOwnAppImage(installation)) return 'app';
  return execPath.startsWith('/usr/') ? 'system' : 'person';
}

export function isUpdatePlatform(platform: string): platform is UpdatePlatform {
  return Object.hasOwn(UPDATE_FILES, platform);
}

/** A program that an AppImage has started inherits its variables, so that `APPIMAGE` alone may name another app. */
function isOwnAppImage({ execPath, env }: Installation): boolean {
  const { APPIMAGE: file = '', APPDIR: folder = '' } = env;
  return file.startsWith(sep) && folder !== '' && execPath.startsWith(`${folder}${sep}`);
}
