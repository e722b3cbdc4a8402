import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorePorts } from '#core/index.ts';
import { pino } from 'pino';
import { createGateway } from '../../../src-gateway/createGateway.ts';
import { untilAskedToEnd } from '../../process/untilAskedToEnd.mjs';
import { buildServiceWorker } from '../../setup/buildServiceWorker.ts';
import { root } from '../../setup/paths.mjs';
import { openBrowser } from '../../start/openBrowser.ts';
import { demoFolder } from '../demoRecord.ts';

/** Serves the demo to this computer's browsers until it is asked to stop. Returns the exit code. */
export async function servePage(ports: CorePorts, token: string, port: number): Promise<number> {
  const { log: _log, ...core } = ports;
  const gateway = await createGateway({
    core,
    host: '127.0.0.1',
    port,
    page: await preparePage(token),
    log: pino({ name: 'gateway', level: process.env['PARLEY_LOG'] ?? 'warn' }, pino.destination(2)),
  });
  console.log(`Parley is ready: ${gateway.url}`);
  openBrowser(gateway.url);
  await untilAskedToEnd();
  await gateway.stop();
  return 0;
}

/**
 * The built interface with an additional script that signs in: the page's session is in the storage of its origin,
 * where the script can write it. A new demo has another token; a person who signed out stays signed out until they open
 * the demo again.
 */
async function preparePage(token: string): Promise<string> {
  const folder = join(demoFolder(), 'page');
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, 'out/renderer'), folder, { recursive: true });
  const signIn = `if (sessionStorage.getItem('parley.demo') !== ${JSON.stringify(token)}) {
  sessionStorage.setItem('parley.demo', ${JSON.stringify(token)});
  localStorage.setItem('parley.token', ${JSON.stringify(token)});
}
`;
  await writeFile(join(folder, 'demo.js'), signIn);
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<script ', '<script src="./demo.js"></script>\n    <script '));
  // The one of the build stores the built document only.
  await buildServiceWorker(folder);
  return folder;
}
