import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../../../scripts/setup/programs.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/** What dpkg, the maintainer scripts, the server and the tests run. */
const PROGRAMS = [
  ['sh', 'cat', 'chmod', 'chown', 'cut', 'diff', 'env', 'find', 'id', 'install', 'mkdir', 'rm', 'sed', 'stat', 'test'],
  ['dpkg', 'dpkg-deb', 'dpkg-query', 'dpkg-split', 'tar', 'ldconfig', 'ldconfig.real', 'start-stop-daemon'],
  ['getent', 'groupadd', 'groupdel', 'useradd', 'userdel', 'setpriv'],
  ['perl', 'deb-systemd-helper', 'deb-systemd-invoke', 'redis-server', 'valkey-server'],
].flat();
/** Since Debian 12, these are links to the folders in `usr`. */
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];
const FILES: Readonly<Record<string, string>> = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
  'etc/shadow': 'root:*:20000:0:99999:7:::\n',
  'etc/group': 'root:x:0:\nshadow:x:42:\n',
  'etc/gshadow': 'root:*::\nshadow:*::\n',
  'etc/login.defs': 'SYS_UID_MIN 100\nSYS_UID_MAX 999\nSYS_GID_MIN 100\nSYS_GID_MAX 999\n',
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nshadow: files\nhosts: files\n',
  'etc/hosts': '127.0.0.1 localhost\n',
  'var/lib/dpkg/status': '',
  'var/lib/dpkg/available': '',
};
const FOLDERS = ['dev', 'packages', 'proc', 'root', 'run', 'tmp', 'usr/local/bin', 'etc/systemd/system'];
const DPKG_FOLDERS = ['info', 'updates', 'triggers', 'parts'].map((name) => `var/lib/dpkg/${name}`);

/** Makes a small root in an empty folder: copies of the programs with their libraries, and an empty list of packages. */
export function copyRoot(root: string): void {
  for (const link of LINKS) {
    mkdirSync(join(root, 'usr', link), { recursive: true });
    symlinkSync(`usr/${link}`, join(root, link));
  }
  for (const folder of [...FOLDERS, ...DPKG_FOLDERS]) mkdirSync(join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const libraries = new Set(librariesOf(join(repositoryRoot, 'node_modules/node/bin/node')));
  for (const program of PROGRAMS) {
    const path = findProgram(program);
    if (path === undefined) continue;
    copy(root, realpathSync(path), `/usr/bin/${program}`);
    for (const library of librariesOf(realpathSync(path))) libraries.add(library);
  }
  for (const library of libraries) copy(root, library, library);
  for (const folder of perlFolders()) copy(root, folder, folder);
  for (const device of ['null', 'zero', 'random', 'urandom']) makeDevice(root, device);
}

function copy(root: string, source: string, target: string): void {
  const path = join(root, target);
  mkdirSync(dirname(path), { recursive: true });
  cpSync(source, path, { dereference: true, recursive: true });
}

/** The shared libraries of a program; none of a script. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return Array.from(stdout.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gmu), (match) => match[1] ?? '');
}

/** The modules that belong to `perl-base`, which is always there. */
function perlFolders(): string[] {
  const folders = execFileSync('perl', ['-e', 'print join "\\n", @INC'], { encoding: 'utf8' }).split('\n');
  return folders.filter((folder) => folder.endsWith('/perl-base') && existsSync(folder));
}

/** A device, or a file over which `enterCopy.sh` mounts it. */
function makeDevice(root: string, name: string): void {
  const numbers: Readonly<Record<string, string>> = { null: '3', zero: '5', random: '8', urandom: '9' };
  const path = join(root, 'dev', name);
  const { status } = spawnSync('mknod', ['-m', '666', path, 'c', '1', numbers[name] ?? ''], { stdio: 'ignore' });
  if (status !== 0) writeFileSync(path, '');
}
