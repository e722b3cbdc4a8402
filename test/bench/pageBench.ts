import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.ts';
import { findChromium } from '../../scripts/setup/programs.ts';
import { type Product, startProduct } from '../e2e/support/startProduct.ts';

export interface PageBench {
  readonly product: Product;
  readonly context: BrowserContext;
}

/** Runs the built product on its own Redis with a browser for the time of a measurement. */
export async function withProduct<Value>(
  work: (bench: PageBench) => Promise<Value>,
  flags: readonly string[] = [],
): Promise<Value> {
  await ensureBuilt();
  const product = await startProduct();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: findChromium() ?? chromium.executablePath(),
      args: ['--no-sandbox', '--disable-background-networking', '--enable-precise-memory-info', ...flags],
    });
    // The service worker would store the program while the page is measured.
    const options = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' } as const;
    return await work({ product, context: await browser.newContext(options) });
  } finally {
    await browser?.close();
    await product.stop();
  }
}

/** The page of the person with this session, with its lists loaded. */
export async function openPage({ product, context }: PageBench, token: string): Promise<Page> {
  await context.addInitScript((value) => localStorage.setItem('parley.token', value), token);
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().waitFor();
  return page;
}

export const roundFigure = (value: number): number => Number(value.toFixed(2));
