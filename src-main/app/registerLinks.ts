import { app } from 'electron';

/** The scheme of links that lead into Parley from elsewhere. */
const LINK_SCHEME = 'parley';

/**
 * Registers `parley:` links with the system. Only an installed app does so, not a development copy. On Linux the desktop
 * entry of the .deb registers them, and without an entry nothing can: Electron would only block the start with a script.
 */
export function registerLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME);
}
