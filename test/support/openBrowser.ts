import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from './browserOptions.ts';
import { reproducibleRendering } from './reproducibleRendering.ts';

/** A Chromium that renders alike on every Linux; it resolves `address` to another one on this computer. */
export function openBrowser(host?: { readonly address: string; readonly leadsTo: string }): Promise<Browser> {
  const { executablePath, args } = browserOptions();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  const rules =
    host === undefined
      ? []
      : [`--host-resolver-rules=MAP ${new URL(host.address).hostname}:80 ${new URL(host.leadsTo).host}`];
  return chromium.launch({ ...reproducibleRendering([...args, ...rules]), executablePath });
}
