import { homedir } from 'node:os';
import { join } from 'node:path';

/** The inputs of `dataRoot`; replaced in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
}

/** The data folder of Parley on this computer: `Parley` in the folder that Electron calls `appData`. */
export function dataRoot(
  { platform, env, home }: Machine = { platform: process.platform, env: process.env, home: homedir() },
): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Parley');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Parley');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Parley');
}

/** The private Redis of all profiles under one root. */
export function embeddedRedisFolder(root: string): string {
  return join(root, 'redis');
}
