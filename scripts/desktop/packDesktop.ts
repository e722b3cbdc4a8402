import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';

interface PackOptions {
  /** The folder that electron-builder creates. */
  readonly output: string;
  readonly version: string;
  /** A configuration of electron-builder that names its own Electron, instead of the project's. */
  readonly config?: string;
}

/** The project's Electron, which is there already. */
const DOWNLOADED = '-c.electronDist=node_modules/electron/dist';

/** Packs the bundles in `out/` with Electron for Linux, without an installer. Returns the folder of the app. */
export async function packDesktop({ output, version, config }: PackOptions): Promise<string> {
  const options = [`-c.directories.output=${output}`, `-c.extraMetadata.version=${version}`];
  const chosen = config === undefined ? [DOWNLOADED] : ['--config', config];
  const args = ['--linux', 'dir', '--publish', 'never', ...options, ...chosen];
  await runOrThrow('the desktop app', [...toolCommand('electron-builder'), ...args]);
  // Its name contains the architecture, unless that is x64.
  const folder = (await readdir(output)).find((name) => name.endsWith('-unpacked'));
  if (folder === undefined) throw new Error(`electron-builder made no app in ${output}.`);
  return join(output, folder);
}
