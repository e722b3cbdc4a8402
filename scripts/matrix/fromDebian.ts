import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findDebianMirror } from './findDebianMirror.ts';
import { run } from './run.ts';

const SUITE = 'trixie';
const ARCHITECTURES: Readonly<Partial<Record<NodeJS.Architecture, string>>> = { x64: 'amd64', arm64: 'arm64' };

interface Package {
  readonly file: string;
  /** The first alternative of each dependency. */
  readonly needs: readonly string[];
}

/**
 * A server from Debian 13, with its C library and all other linked libraries, so that it runs on other Linux
 * distributions without being installed.
 */
export async function fromDebian(name: string, folder: string): Promise<string> {
  const starter = join(folder, name);
  if (existsSync(starter)) return starter;
  const architecture = process.platform === 'linux' ? ARCHITECTURES[process.arch] : undefined;
  if (architecture === undefined) throw new Error(`not available for ${process.platform} on ${process.arch}`);
  const mirror = await findDebianMirror();
  const packages = await readPackages(mirror, architecture);
  const root = join(folder, 'root');
  mkdirSync(root, { recursive: true });
  for (const each of withNeeds(name, packages)) {
    const archive = join(folder, 'package.deb');
    writeFileSync(archive, await download(`${mirror}/${each.file}`));
    await run('dpkg-deb', '-x', archive, root);
  }
  const [loader] = globSync('usr/lib*/{,*/}ld-linux-*.so.*', { cwd: root });
  if (loader === undefined) throw new Error('the C library has no loader');
  const libraries = globSync('usr/lib/*-linux-gnu', { cwd: root }).map((path) => join(root, path));
  const command = [join(root, loader), '--library-path', libraries.join(':'), join(root, 'usr/bin', name)];
  writeFileSync(starter, `#!/bin/sh\nexec ${command.map((part) => `'${part}'`).join(' ')} "$@"\n`, { mode: 0o755 });
  return starter;
}

async function readPackages(mirror: string, architecture: string): Promise<ReadonlyMap<string, Package>> {
  const index = await download(`${mirror}/dists/${SUITE}/main/binary-${architecture}/Packages.gz`);
  const packages = new Map<string, Package>();
  for (const entry of gunzipSync(index).toString('utf8').split('\n\n')) {
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(entry)?.[1] ?? '';
    const needs = `${field('Pre-Depends')},${field('Depends')}`
      .split(',')
      .map((need) => /[\w.+-]+/.exec(need)?.[0] ?? '');
    packages.set(field('Package'), { file: field('Filename'), needs: needs.filter((need) => need !== '') });
  }
  return packages;
}

/** A package and all libraries that it depends on, each once. */
function withNeeds(name: string, packages: ReadonlyMap<string, Package>): Package[] {
  const chosen = new Map<string, Package>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = packages.get(next);
    if (found === undefined || chosen.has(next)) continue;
    chosen.set(next, found);
    open.push(...found.needs.filter((need) => /^lib|-tools$/.test(need)));
  }
  if (chosen.size === 0) throw new Error(`Debian ${SUITE} has no ${name}`);
  return [...chosen.values()];
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
