import { chromium } from '@playwright/test';
import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../../scripts/setup/programs.ts';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import type { Bench } from './Bench.ts';
import { canSeeProcesses, cpuBetween, measureTree } from './processTree.ts';
import { seedConversations, seedMessages, signUpAt } from './seedHistory.ts';

const CONVERSATIONS = 200;
const EACH = 50;
const IDLE_MS = 60_000;
/** Work that follows a start is not idling: the engine cleans up for about this long. */
const SETTLE_MS = 60_000;

/**
 * The page on the newest available engine: the Electron that `coldStart` finds may be an old one without
 * `caret-animation`. The window is visible and the composer has the caret, as after a glance away from the screen.
 */
export const idle: Bench = {
  title: `CPU seconds in a minute in which nothing happens, ${CONVERSATIONS} conversations, the composer has the caret`,
  atMost: { total: 0.5 },

  async run() {
    if (!canSeeProcesses()) {
      console.error(`idle looks at processes through /proc: ${process.platform} has none`);
      return {};
    }
    await ensureBuilt();
    const product = await startProduct();
    const server = await chromium.launchServer({
      executablePath: findChromium() ?? chromium.executablePath(),
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    try {
      const token = await seed(product.redis.url);
      const browser = await chromium.connect(server.wsEndpoint());
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript((value) => localStorage.setItem('parley.token', value), token);
      await page.goto(product.url);
      await page.getByText('Colleague 1', { exact: true }).first().click();
      await page.getByRole('textbox', { name: /message/i }).click();
      await restAsEmbedded(product.redis.url);
      await sleep(SETTLE_MS);
      const roots = { browser: server.process().pid ?? 0, gateway: product.pid, redis: product.redis.pid };
      const before = Object.values(roots).map(measureTree);
      await sleep(IDLE_MS);
      const after = Object.values(roots).map(measureTree);
      const seconds = before.map((use, index) => cpuBetween(use, after[index] ?? use) * (60_000 / IDLE_MS));
      const figures = Object.fromEntries(Object.keys(roots).map((name, index) => [name, round(seconds[index] ?? 0)]));
      return { total: round(seconds.reduce((sum, value) => sum + value, 0)), ...figures };
    } finally {
      await server.close();
      await product.stop();
    }
  },
};

/** The interval of the server's own tasks, as in the Redis that comes with the desktop. */
async function restAsEmbedded(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.config('SET', 'hz', '2');
  await redis.quit();
}

/** Creates an account whose conversations are all read. Returns its session. */
async function seed(url: string): Promise<string> {
  const token = await signUpAt(url, 'Mei Lin');
  await seedMessages(url, await seedConversations(url, token, CONVERSATIONS), { each: EACH, read: true });
  return token;
}

const round = (seconds: number): number => Number(seconds.toFixed(2));
