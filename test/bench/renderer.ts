import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Bench } from './Bench.ts';
import { roundFigure, withProduct } from './pageBench.ts';
import { seedConversations, seedMessages, signUpAt } from './seedHistory.ts';

const CONVERSATIONS = 50;
const EACH = 20;
const WATCHED_MS = 5_000;

interface Script {
  readonly url: string;
  readonly gzipBytes: number;
}

export const renderer: Bench = {
  title: `script that is read before the first paint, and tasks beyond 50 ms in the first five seconds, ${CONVERSATIONS} conversations`,
  atMost: { firstPaintGzipKb: 250, longTasks: 0 },

  run: () =>
    withProduct(async ({ product, context }) => {
      const token = await signUpAt(product.redis.url, 'Mei Lin');
      const seeded = await seedConversations(product.redis.url, token, CONVERSATIONS);
      await seedMessages(product.redis.url, seeded, { each: EACH, read: true });
      await context.addInitScript((value) => localStorage.setItem('parley.token', value), token);
      const page = await context.newPage();
      const scripts = await readScripts(page, product.url);
      return { ...scripts, ...(await longTasks(page)) };
    }),
};

/** The requests before the first paint of the page with its lists. */
async function readScripts(page: Page, url: string): Promise<Readonly<Record<string, number>>> {
  const told: Promise<Script>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    told.push(
      response.body().then((body) => ({ url: response.url(), gzipBytes: gzipSync(body, { level: 9 }).length })),
    );
  });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
  });
  await page.goto(url);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().waitFor();
  await page.waitForFunction((ms) => performance.now() > ms, WATCHED_MS);
  const scripts = await Promise.all(told);
  const { paintedAt, asked } = await page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  const isBefore = ({ url }: Script): boolean => (asked.find(({ name }) => name === url)?.startTime ?? 0) < paintedAt;
  return {
    firstPaintGzipKb: sumOf(scripts.filter(isBefore)),
    allGzipKb: sumOf(scripts),
    firstPaintMs: roundFigure(paintedAt),
  };
}

const sumOf = (scripts: readonly Script[]): number =>
  roundFigure(scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1_000);

async function longTasks(page: Page): Promise<Readonly<Record<string, number>>> {
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  return { longTasks: tasks.length, longestTaskMs: roundFigure(Math.max(0, ...tasks)) };
}
