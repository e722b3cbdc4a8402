import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseUpdateFeed } from '../../src-main/updates/updateFeed.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { buildDesktopPackage } from '../desktop/buildDesktopPackage.ts';
import { packDesktop } from '../desktop/packDesktop.ts';
import { runInForeground } from '../process/runInForeground.mjs';
import { toolCommand } from '../process/toolCommand.ts';
import { buildAll } from '../setup/ensureBuilt.ts';
import { downloadElectron } from '../setup/findElectron.ts';
import { root } from '../setup/paths.mjs';
import { findProgram } from '../setup/programs.ts';
import { buildServerPackage } from '../server/buildServerPackage.ts';

const DIST = join(root, 'dist');

/**
 * Builds the installers for this platform in `dist/`: those of electron-builder, which gets `args` (`--dir`: unpacked,
 * no installer), and without `args` on Linux the Debian package of the desktop. `deb` builds only that, `server` only
 * the Debian package of the server.
 */
export async function packageApp(args: readonly string[]): Promise<number> {
  const [name, ...others] = args;
  if (name === 'server' || name === 'deb') {
    if (others.length > 0) {
      console.error(`npm run package -- ${name} takes no options, not ${others.join(' ')}.`);
      return 2;
    }
    return name === 'server' ? packageServer() : packageDesktop(buildDebianDesktop);
  }
  return packageDesktop(() => buildInstallers(args));
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

async function packageServer(): Promise<number> {
  await buildAll();
  return printPackage(() => buildServerPackage({ folder: DIST, version: readOwnVersion() }));
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
  if (findProgram('dpkg-deb') !== undefined) return buildDebianDesktop();
  console.log('No Debian package was made, because there is no dpkg here.');
  return 0;
}

/** The feed from which the installed app gets its updates, for its package.json. Throws if it is invalid. */
function readUpdateOptions({ PARLEY_UPDATE_URL: url, PARLEY_UPDATE_KEYS: keys }: NodeJS.ProcessEnv): string[] {
  if (!url && !keys) return [];
  if (!url || !keys) throw new Error('Set both PARLEY_UPDATE_URL and PARLEY_UPDATE_KEYS, or none of them.');
  parseUpdateFeed({ url, keys });
  return [`-c.extraMetadata.updates.url=${url}`, `-c.extraMetadata.updates.keys=${keys}`];
}

async function buildDebianDesktop(): Promise<number> {
  const output = await mkdtemp(join(tmpdir(), 'parley-desktop-'));
  const version = readOwnVersion();
  try {
    return await printPackage(async () =>
      buildDesktopPackage({ app: await packDesktop({ output, version }), folder: DIST, version }),
    );
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

async function printPackage(build: () => Promise<string>): Promise<number> {
  try {
    const file = await build();
    console.log(`Made ${file}. To install it: sudo apt install ${file}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
