import { type Browser, chromium } from '@playwright/test';
import { findTestChromium } from '../../scripts/setup/programs.ts';

/** A Chromium; for it `address` may lead to another one on this computer. */
export function openBrowser(host?: { readonly address: string; readonly leadsTo: string }): Promise<Browser> {
  const executablePath = findTestChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  return chromium.launch({
    executablePath,
    args: [
      ...(host === undefined
        ? []
        : [`--host-resolver-rules=MAP ${new URL(host.address).hostname}:80 ${new URL(host.leadsTo).host}`]),
      '--disable-background-networking',
      '--force-color-profile=srgb',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
