import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { readOptions, USAGE } from '../start/readOptions.ts';
import { startDesktop } from '../start/startDesktop.ts';
import { startInBrowser } from '../start/startInBrowser.ts';

/** Runs the product: the desktop where it can run, else a gateway and a browser. Returns the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.log(USAGE);
    return 0;
  }
  await ensureBuilt();
  if (options.browser) return startInBrowser(options);

  const electron = findElectron();
  const reason = electron.reason ?? (canShowDesktop() ? undefined : 'there is no display');
  if (electron.path !== undefined && reason === undefined) {
    const ended = await startDesktop(electron.path, options);
    if (ended.reason === undefined) return ended.exitCode;
    console.log(`Parley runs in a browser, because ${ended.reason}.`);
  } else console.log(`Parley runs in a browser, because ${reason}.`);
  return startInBrowser(options);
}
