import { app } from 'electron';

/** The scheme of links that lead into Parley from elsewhere. */
const LINK_SCHEME = 'parley';

/** Tells the system that `parley:` links are ours; only an installed app may, a copy that is being worked on may not. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}
