import { app } from 'electron';

/** The scheme of links that lead into Parley from elsewhere. */
const LINK_SCHEME = 'parley';

/** Registers `parley:` links with the system. Only an installed app does so, not a development copy. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}
