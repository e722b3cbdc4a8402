import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findTestChromium } from '../../scripts/setup/programs.ts';
import { drawsAlike } from './drawsAlike.ts';

/** A Chromium that draws alike on every Linux; for it `address` may lead to another one on this computer. */
export function openBrowser(host?: { readonly address: string; readonly leadsTo: string }): Promise<Browser> {
  const executablePath = findTestChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  const options: LaunchOptions = drawsAlike([
    ...(host === undefined
      ? []
      : [`--host-resolver-rules=MAP ${new URL(host.address).hostname}:80 ${new URL(host.leadsTo).host}`]),
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]);
  return chromium.launch({ ...options, executablePath });
}
