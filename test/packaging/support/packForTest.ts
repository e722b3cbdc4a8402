import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packDesktop } from '../../../scripts/desktop/packDesktop.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

/** The module whose default export adapts a packed app to another Electron, as `afterPack` of electron-builder. */
export const AFTER_PACK = 'PARLEY_TEST_AFTER_PACK';

/** Whether the program of Electron is a script that starts the binary: it has no fuses. */
export function isScript(file: string): boolean {
  const start = Buffer.alloc(2);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('latin1') === '#!';
}

/**
 * Packs the app with the Electron of the project, or with that of ELECTRON_OVERRIDE_DIST_PATH. Returns its folder, and
 * that of its archive, which another Electron may need under another name.
 */
export async function packForTest(version: string): Promise<{ readonly app: string; readonly archive: string }> {
  const output = makeTemporaryFolder('packed');
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const app = await packDesktop({ output, version, ...(dist !== undefined && { config: configureFor(dist) }) });
  const hook = process.env[AFTER_PACK];
  if (dist !== undefined && hook !== undefined) {
    const { default: adapt } = (await import(pathToFileURL(resolve(hook)).href)) as {
      readonly default: (context: { readonly appOutDir: string }) => Promise<void>;
    };
    await adapt({ appOutDir: app });
  }
  hideLinksFromLoader(join(app, 'resources/app'));
  const archive = readdirSync(join(app, 'resources')).find((name) => name.endsWith('.asar'));
  if (archive === undefined) throw new Error(`no archive in ${app}`);
  return { app, archive: join(app, 'resources', archive) };
}

/** A configuration of electron-builder that packs another Electron, with the fuses that it has if it is a script. */
function configureFor(dist: string): string {
  const file = join(makeTemporaryFolder('electron-builder'), 'config.json');
  const config = {
    extends: join(repositoryRoot, 'electron-builder.yml'),
    electronDist: dist,
    electronVersion: readFileSync(join(dist, 'version'), 'utf8').trim(),
    ...(isScript(join(dist, 'electron')) && { electronFuses: null }),
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/**
 * Another Electron may have a loader of its own in `resources/app`, which takes the first argument for the folder of an
 * app. It does not see links; the running instance gets them from Chromium.
 */
function hideLinksFromLoader(folder: string): void {
  const main = join(folder, 'main.js');
  if (!existsSync(main)) return;
  renameSync(main, join(folder, 'loader.js'));
  const withoutLinks = "process.argv = process.argv.filter((arg) => !arg.startsWith('parley:'));";
  writeFileSync(main, `${withoutLinks}\nrequire('./loader.js');\n`);
}
