import type { Page } from '@playwright/test';
import type { Result } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';

/** Calls the preload bridge of the page, as its own scripts do. */
export function askBridge(page: Page, name: unknown, args: unknown): Promise<Result<unknown>> {
  return page.evaluate(
    ({ name, args }) => (window as unknown as { parley: Transport }).parley.request(name as string, args),
    { name, args },
  );
}
