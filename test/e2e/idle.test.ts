import { expect, type CDPSession, type Page } from '@playwright/test';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

/** What a page has requested since it was loaded. */
interface Work {
  readonly frames: number;
  readonly styles: number;
  readonly layouts: number;
  /** How often the timer that counts rooms down has fired. */
  readonly strokes: number;
}

interface Counted extends Window {
  asked?: { frames: number; strokes: number };
}

/** The interval of that timer in ms, equal to the product's. */
const ROOM_CLOCK_MS = 5_000;
const STROKES = 3;

/** Counts the work of the page from the next load on. */
async function countFromLoad(page: Page): Promise<void> {
  await page.addInitScript((clock) => {
    const asked = { frames: 0, strokes: 0 };
    Object.assign(window, { asked });
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => {
      asked.frames += 1;
      return request(draw);
    };
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (data === clock) asked.strokes += 1;
        });
      }
    };
  }, ROOM_CLOCK_MS);
}

async function workOf(page: Page, engine: CDPSession): Promise<Work> {
  const { metrics } = await engine.send('Performance.getMetrics');
  const count = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const { frames, strokes } = await page.evaluate(() => (window as Counted).asked ?? { frames: -1, strokes: -1 });
  return { frames, strokes, styles: count('RecalcStyleCount'), layouts: count('LayoutCount') };
}

/** Mei in a room that closes in a few minutes, with Tom in it and an unread message from him. */
async function startIdleRoom(arrive: (name: string) => Promise<Person>): Promise<Person> {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'harbour', idleMinutes: 5 });
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'harbour');
  await tom.say('here I am');
  await mei.sees('here I am');
  await tom.writeTo(mei);
  await tom.say('and here');
  await countFromLoad(mei.page);
  await mei.page.reload();
  await expect(mei.page).toHaveTitle('(1) Parley');
  await room(mei, 'harbour').click();
  await mei.sees('here I am');
  await mei.composer.fill('not sent');
  await expect(mei.composer).toBeFocused();
  return mei;
}

test('an idle page animates nothing and requests nothing from the engine, except to count a room down', async ({
  arrive,
}) => {
  test.slow();
  const { page } = await startIdleRoom(arrive);
  const engine = await page.context().newCDPSession(page);
  await engine.send('Performance.enable');
  // The work caused by the last key is done once the caret rests.
  await expect(page.locator(':root')).toHaveAttribute('data-caret', 'resting');
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);

  // Deferred work of the start may still fall into the first interval; work that never ends falls into all of them.
  await expect(async () => {
    const before = await workOf(page, engine);
    await expect
      .poll(async () => (await workOf(page, engine)).strokes, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(before.strokes + STROKES);
    const after = await workOf(page, engine);
    expect(after.frames).toBe(before.frames);
    // Each tick may change the displayed time and then draws once; so may the tick before the first.
    const most = after.strokes - before.strokes + 1;
    expect(after.styles - before.styles).toBeLessThanOrEqual(most);
    expect(after.layouts - before.layouts).toBeLessThanOrEqual(most);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }).toPass({ timeout: 100_000 });

  // The counters work: a sent message causes a draw, and a requested picture causes another.
  const rested = await workOf(page, engine);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await workOf(page, engine)).layouts).toBeGreaterThan(rested.layouts);
  await page.evaluate(() => void requestAnimationFrame(() => undefined));
  expect((await workOf(page, engine)).frames).toBeGreaterThan(rested.frames);
});
