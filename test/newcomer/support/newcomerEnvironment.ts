import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** How this machine reaches the npm registry. A registry that is named in ~/.npmrc only is not included. */
const NETWORK_VARIABLES = [
  ...['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]),
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'npm_config_registry',
  'npm_config_cafile',
];

/** The environment of a person with only Node: an empty home, and the system's programs. */
export function newcomerEnvironment(home: string): Readonly<Record<string, string>> {
  const network = NETWORK_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const folders = [systemFolderOf('node'), systemFolderOf('npm'), ...SYSTEM_FOLDERS];
  return { ...Object.fromEntries(network), HOME: home, PATH: [...new Set(folders)].join(delimiter) };
}

/** The folder of a program that the project does not install itself. */
function systemFolderOf(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const found = folders.find((folder) => existsSync(join(folder, name)));
  if (found === undefined) throw new Error(`There is no ${name} on the PATH.`);
  return found;
}
