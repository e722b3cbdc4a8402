import { chromium } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { AppPage } from '../../support/AppPage.ts';
import type { Network } from '../../support/networks.ts';
import { relayPort } from '../../support/relayPort.ts';

/** Long, because a busy machine may stand still for many seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Connects to the window of an app that was started with `--remote-debugging-port`, in another network or in this
 * computer's (`null`), until the test ends.
 */
export async function openWindow(port: number, network: Network | null): Promise<AppPage> {
  // Electron has no download behaviour to override.
  const options = { timeout: TIMEOUT_MS, noDefaults: true };
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await reach(port, network)}`, options);
  onTestFinished(() => browser.close());
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The app has no window.');
  page.setDefaultTimeout(TIMEOUT_MS);
  return new AppPage(page);
}

async function reach(port: number, network: Network | null): Promise<number> {
  if (network === null) return port;
  const relayed = await relayPort(network, port);
  onTestFinished(() => relayed.close());
  return relayed.port;
}
