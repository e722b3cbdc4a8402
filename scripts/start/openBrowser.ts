import { spawn } from 'node:child_process';
import { hasDisplay } from '../setup/findElectron.ts';
import { findProgram } from '../setup/programs.ts';

/** Opens a page in the person's browser, if there is a screen. */
export function openBrowser(url: string): void {
  const [program, ...args] = openerFor(process.platform);
  if (program === undefined || !hasDisplay()) return;
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
  child.once('error', () => console.log(`No browser could be opened; the address is ${url}`));
  child.unref();
}

function openerFor(platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return findProgram('xdg-open') === undefined ? [] : ['xdg-open'];
}
