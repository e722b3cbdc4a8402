import { readDemo } from '../demo/demoRecord.ts';
import { demoLaunchers } from '../demo/start/startDemo.ts';
import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { readOptions, type StartOptions } from '../start/readOptions.ts';
import type { Launchers } from '../start/Launchers.ts';
import { startDesktop } from '../start/startDesktop.ts';
import { startInBrowser } from '../start/startInBrowser.ts';

/** Runs the product: the desktop where it can run, else a gateway and a browser. Returns the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  await ensureBuilt();
  const demo = options.mayOpenDemo ? await readDemo() : null;
  const ways = demo === null ? ownWays(options) : demoLaunchers(demo, options);
  if (options.browser) return ways.inBrowser();

  // Without a display Electron cannot be used, so it is not downloaded either.
  const electron = canShowDesktop() ? findElectron() : { reason: 'there is no display' };
  let { reason } = electron;
  if (electron.path !== undefined) {
    const ended = await ways.onDesktop(electron.path);
    if (ended.reason === undefined) return ended.exitCode;
    ({ reason } = ended);
  }
  console.log(`Parley runs in a browser, because ${reason}.`);
  return ways.inBrowser();
}

function ownWays(options: StartOptions): Launchers {
  return {
    onDesktop: (electron) => startDesktop(electron, options),
    inBrowser: () => startInBrowser(options),
  };
}
