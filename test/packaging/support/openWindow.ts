import { chromium, type Page } from '@playwright/test';
import { onTestFinished } from 'vitest';

const PASSWORD = 'correct horse battery';
/** Long, because a busy machine may stand still for many seconds. */
const TIMEOUT_MS = 60_000;

/** What a person does in the window of a packed app, which Chromium's debugging port shows. */
export interface AppWindow {
  /** On the first start: a team on this computer and its first account, which stays signed in. */
  createAccount(name: string): Promise<void>;
  /** Loads the page again, from the app's archive. */
  reload(): Promise<unknown>;
  /** Waits until this account is signed in. */
  waitForAccount(name: string): Promise<void>;
}

/** Connects to the window of an app that was started with `--remote-debugging-port`. */
export async function openWindow(port: number): Promise<AppWindow> {
  // Electron has no download behaviour to override.
  const options = { timeout: TIMEOUT_MS, noDefaults: true };
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, options);
  onTestFinished(() => browser.close());
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The app has no window.');
  page.setDefaultTimeout(TIMEOUT_MS);
  return {
    createAccount: (name) => createAccount(page, name),
    reload: () => page.reload(),
    waitForAccount: (name) => page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor(),
  };
}

async function createAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'On this computer' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Create account' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const allow = page.getByRole('button', { name: 'Stay signed in without encryption' });
  await allow.click();
  await allow.waitFor({ state: 'hidden' });
}
