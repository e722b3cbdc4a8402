import { expect, type Locator } from '@playwright/test';

/** Waits until a message is in the log: until then it has no menu and can't have the focus, and its bubble is replaced. */
export async function expectInLog(message: Locator): Promise<void> {
  await expect(message).toHaveAttribute('data-offset', /^\d+$/);
}
