import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseUpdateFeed } from '../../src-main/updates/updateFeed.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { buildDesktopPackage, buildDesktopRpm } from '../desktop/buildDesktopPackage.ts';
import { packDesktop } from '../desktop/packDesktop.ts';
import type { PackageOptions } from '../package/stagePackage.ts';
import { runInForeground } from '../process/runInForeground.mjs';
import { toolCommand } from '../process/toolCommand.ts';
import { buildAll } from '../setup/ensureBuilt.ts';
import { downloadElectron } from '../setup/findElectron.ts';
import { root } from '../setup/paths.mjs';
import { findProgram } from '../setup/programs.ts';
import { buildServerExecutable } from '../server/buildServerExecutable.ts';
import { buildServerPackage, buildServerRpm } from '../server/buildServerPackage.ts';

const DIST = join(root, 'dist');
const APT = 'sudo apt install';
const DNF = 'sudo dnf install';

/** Packages that are made by themselves, by the first argument. */
const TARGETS: Readonly<Record<string, () => Promise<number>>> = {
  deb: () => packageDesktop(() => buildPackedDesktop(buildDesktopPackage, APT)),
  rpm: () => packageDesktop(() => buildPackedDesktop(buildDesktopRpm, DNF)),
  server: () => packageServer(buildServerPackage, APT),
  'server-rpm': () => packageServer(buildServerRpm, DNF),
  'server-binary': () => packageServer(buildServerExecutable, 'tar xzf'),
};

/**
 * Builds the installers for this platform in `dist/`: those of electron-builder, which gets `args` (`--dir`: unpacked,
 * no installer), and without `args` on Linux the Debian and RPM packages of the desktop. One of `TARGETS` builds only
 * that.
 */
export async function packageApp(args: readonly string[]): Promise<number> {
  const [name = '', ...others] = args;
  const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
  if (target === undefined) return packageDesktop(() => buildInstallers(args));
  if (others.length === 0) return target();
  console.error(`npm run package -- ${name} takes no options, not ${others.join(' ')}.`);
  return 2;
}

async function packageDesktop(build: () => Promise<number>): Promise<number> {
  const reason = downloadElectron();
  if (reason !== undefined) {
    console.error(`No installer can be made without Electron's binary: ${reason}.`);
    return 1;
  }
  await buildAll();
  return build();
}

async function packageServer(build: (options: PackageOptions) => Promise<string>, install: string): Promise<number> {
  await buildAll();
  return printPackage(() => build({ folder: DIST, version: readOwnVersion() }), install);
}

async function buildInstallers(args: readonly string[]): Promise<number> {
  const command = [
    ...toolCommand('electron-builder'),
    '--publish',
    'never',
    ...readUpdateOptions(process.env),
    ...args,
  ];
  const { exitCode } = await runInForeground(process.execPath, command);
  if (exitCode !== 0 || args.length > 0 || process.platform !== 'linux') return exitCode;
  const formats = [
    { program: 'dpkg-deb', build: buildDesktopPackage, install: APT },
    { program: 'rpmbuild', build: buildDesktopRpm, install: DNF },
  ];
  for (const { program, build, install } of formats) {
    if (findProgram(program) === undefined)
      console.log(`One package was not made, because there is no ${program} here.`);
    else if ((await buildPackedDesktop(build, install)) !== 0) return 1;
  }
  return 0;
}

/** The feed from which the installed app gets its updates, for its package.json. Throws if it is invalid. */
function readUpdateOptions({ PARLEY_UPDATE_URL: url, PARLEY_UPDATE_KEYS: keys }: NodeJS.ProcessEnv): string[] {
  if (!url && !keys) return [];
  if (!url || !keys) throw new Error('Set both PARLEY_UPDATE_URL and PARLEY_UPDATE_KEYS, or none of them.');
  parseUpdateFeed({ url, keys });
  return [`-c.extraMetadata.updates.url=${url}`, `-c.extraMetadata.updates.keys=${keys}`];
}

async function buildPackedDesktop(
  build: (options: PackageOptions & { readonly app: string }) => Promise<string>,
  install: string,
): Promise<number> {
  const output = await mkdtemp(join(tmpdir(), 'parley-desktop-'));
  const version = readOwnVersion();
  try {
    return await printPackage(
      async () => build({ app: await packDesktop({ output, version }), folder: DIST, version }),
      install,
    );
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

async function printPackage(build: () => Promise<string>, install: string): Promise<number> {
  try {
    const file = await build();
    console.log(`Made ${file}. To install it: ${install} ${file}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
