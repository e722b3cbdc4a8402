import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/** Why the desktop can't be tested on this computer, or `null` where it can. */
export function whyNoElectron(): string | null {
  if (!existsSync(join(repositoryRoot, 'out/main/index.js'))) return 'the app is not built: npm run build';
  const downloaded = existsSync(join(repositoryRoot, 'node_modules/electron/path.txt'));
  if (downloaded || process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined) return null;
  return "Electron's binary is not here: it could not be downloaded";
}
