import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';

/** Writes `service-worker.js` into the folder of a built page. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const options = ['--config', 'vite.serviceWorker.config.ts', '--outDir', folder];
  await runOrThrow('the service worker', [...toolCommand('vite'), 'build', ...options]);
}
