import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { Random } from '../../support/random.ts';
import type { Parley } from './Parley.ts';

/** Longest time between Enter and the kill: by then most messages have arrived. */
const LONGEST_MS = 250;
/** One run sends several messages, so that several may be pending when it ends. */
const MOST_MESSAGES = 3;

export interface Lives {
  /** The texts for which Enter was pressed, in order. */
  readonly typed: readonly string[];
  /** Those that were on the screen as messages before the kill. */
  readonly seen: ReadonlySet<string>;
  /** Starts the desktop once and ends it with `kill -9` shortly after an Enter. */
  live(): Promise<void>;
  /** The last run, which ends normally: all pending messages are sent. */
  rest(): Promise<void>;
}

export interface LivesOptions {
  readonly name: string;
  /** The recipient. */
  readonly to: string;
  readonly start: () => Promise<Parley>;
  readonly random: Random;
}

/** A person whose desktop is killed repeatedly, each time right after they pressed Enter. */
export function createCrashingUser({ name, to, start, random }: LivesOptions): Lives {
  const typed: string[] = [];
  const seen = new Set<string>();
  let last: string[] = [];

  async function wake(): Promise<Parley> {
    const parley = await start();
    await watchMessages(parley.page, (text) => seen.add(text));
    // Not with the mouse, because the windows of the two people overlap.
    await parley.conversation(new RegExp(`^${to}`)).dispatchEvent('click');
    await expect(parley.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await checkLast(parley);
    return parley;
  }

  /** The text that was on the screen is there again once, and not in the composer as well. */
  async function checkLast({ page }: Parley): Promise<void> {
    const messages = page.getByRole('log', { name: 'Messages' });
    for (const text of last) {
      const found = messages.getByText(text, { exact: true });
      if (seen.has(text)) await expect(found, `${text}, which was on the screen`).toHaveCount(1);
      const draft = await page.getByRole('textbox', { name: 'Message' }).inputValue();
      const copies = (await found.count()) + (draft === text ? 1 : 0);
      expect(copies, `how often ${text} is there`).toBeLessThanOrEqual(1);
    }
  }

  return {
    typed,
    seen,
    async live() {
      const parley = await wake();
      const composer = parley.page.getByRole('textbox', { name: 'Message' });
      let pressed: Promise<void> = Promise.resolve();
      last = [];
      for (let count = random.between(1, MOST_MESSAGES); count > 0; count -= 1) {
        const text = `${name} ${typed.length + 1}`;
        await composer.fill(text);
        typed.push(text);
        last.push(text);
        // The last message may still be on its way to the window at the kill.
        pressed = composer.press('Enter').catch(() => undefined);
        if (count > 1) await pressed;
      }
      await sleep(random.between(0, LONGEST_MS));
      await parley.kill();
      await pressed;
    },
    async rest() {
      const parley = await wake();
      await parley.send(`${name} is done`);
      await expect(parley.page.getByText('On its way')).toHaveCount(0);
    },
  };
}

/** Calls back for every message as soon as it is in the page, pending or sent. */
async function watchMessages(page: Page, onMessage: (text: string) => void): Promise<void> {
  await page.exposeFunction('parleyTestSaw', onMessage);
  await page.evaluate(() => {
    const reported = new Set<string>();
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('[role=log] [data-message]')) {
        for (const line of (message as HTMLElement).innerText.split('\n')) {
          if (reported.has(line)) continue;
          reported.add(line);
          (window as unknown as { parleyTestSaw: (text: string) => void }).parleyTestSaw(line);
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
