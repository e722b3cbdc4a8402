import { join } from 'node:path';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { runInForeground } from '../process/runInForeground.mjs';
import { toolCommand } from '../process/toolCommand.ts';
import { buildAll } from '../setup/ensureBuilt.ts';
import { downloadElectron } from '../setup/findElectron.ts';
import { root } from '../setup/paths.mjs';
import { buildServerPackage } from '../server/buildServerPackage.ts';

/**
 * Builds the installers for this platform in `dist/`; `args` go to electron-builder (`--dir`: unpacked, no installer).
 * `server` builds the Debian package of the server instead.
 */
export async function packageApp(args: readonly string[]): Promise<number> {
  if (args[0] === 'server') return packageServer(args.slice(1));
  const reason = downloadElectron();
  if (reason !== undefined) {
    console.error(`No installer can be made without Electron's binary: ${reason}.`);
    return 1;
  }
  await buildAll();
  const { exitCode } = await runInForeground(process.execPath, [
    ...toolCommand('electron-builder'),
    '--publish',
    'never',
    ...args,
  ]);
  return exitCode;
}

async function packageServer(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(`npm run package -- server takes no options, not ${args.join(' ')}.`);
    return 2;
  }
  await buildAll();
  try {
    const file = await buildServerPackage({ folder: join(root, 'dist'), version: readOwnVersion() });
    console.log(`Made ${file}. To install it: sudo apt install ${file}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
