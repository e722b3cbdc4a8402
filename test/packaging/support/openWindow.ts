import { chromium } from '@playwright/test';
import { AppPage } from '../../support/AppPage.ts';
import type { Network } from '../../support/networks.ts';
import { relayPort } from '../../support/relayPort.ts';

/** Long, because a busy machine may stand still for many seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Connects to the window of an app that was started with `--remote-debugging-port`, in another network or in this
 * computer's (`null`). `until` registers what closes the connection.
 */
export async function openWindow(
  port: number,
  network: Network | null,
  until: (cleanUp: () => Promise<void>) => void,
): Promise<AppPage> {
  // Electron has no download behaviour to override.
  const options = { timeout: TIMEOUT_MS, noDefaults: true };
  const relayed = network === null ? null : await relayPort(network, port);
  until(async () => relayed?.close());
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${relayed?.port ?? port}`, options);
  until(() => browser.close());
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The app has no window.');
  page.setDefaultTimeout(TIMEOUT_MS);
  return new AppPage(page);
}
