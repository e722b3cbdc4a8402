import { app } from 'electron';

/** The scheme of links that lead into Parley from elsewhere. */
const LINK_SCHEME = 'parley';

/**
 * Registers `parley:` links with the system. Only an installed app does so, not a development copy. On Linux the desktop
 * entry of the package has registered them; Electron would only block the start with a shell script that does it again.
 */
export function registerLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME);
}
