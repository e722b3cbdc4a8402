import { runInForeground } from '../process/runInForeground.mjs';
import { toolCommand } from '../process/toolCommand.ts';
import { buildAll } from '../setup/ensureBuilt.ts';
import { downloadElectron } from '../setup/findElectron.ts';

/**
 * Builds the installers for this platform in `dist/`; `args` go to electron-builder (`--dir`: unpacked, no installer).
 */
export async function packageApp(args: readonly string[]): Promise<number> {
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
