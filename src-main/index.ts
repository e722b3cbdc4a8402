import { app, dialog } from 'electron';
import { dataRoot } from '#core/embedded/dataFolder.ts';
import { collectLinks } from './app/collectLinks.ts';
import { readOptions } from './app/readOptions.ts';
import { startDesktop } from './app/startDesktop.ts';
import { registerAppScheme } from './security/appProtocol.ts';

/** Everything here happens before Electron is ready, because later it has no effect. */
function main(): void {
  const options = readOptions(process.argv, dataRoot());
  app.setPath('userData', options.userData);
  app.enableSandbox();
  registerAppScheme();
  if (!app.requestSingleInstanceLock()) {
    // The running instance receives this start and shows its window.
    process.stdout.write('Parley is already running: its window comes to the front.\n');
    return app.quit();
  }
  const links = collectLinks();
  app
    .whenReady()
    .then(() => startDesktop(options, links))
    .catch(giveUp);
}

/** At this point there is no better way to inform the person. */
function giveUp(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Parley could not start: ${reason}\n`);
  dialog.showErrorBox('Parley could not start', reason);
  app.exit(1);
}

try {
  main();
} catch (error) {
  giveUp(error);
}
