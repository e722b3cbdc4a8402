import type { CDPSession, Page } from '@playwright/test';
import { percentile } from './rounds.ts';

/** Measurements inside the page: each of these functions runs there. */

/** From the click on a conversation to the paint of its last message (ms). */
export function openConversation(page: Page, name: string, last: number): Promise<number> {
  return page.evaluate(
    async ({ name, last }) => {
      const entries = Array.from(document.querySelectorAll<HTMLElement>('[aria-label=Conversations] button'));
      const entry = entries.find((button) => button.textContent.includes(name));
      const isDrawn = (): boolean => document.querySelector(`[role=log] [data-offset="${last}"]`) !== null;
      const startedAt = performance.now();
      if (entry === undefined) throw new Error(`${name} is not in the list`);
      entry.click();
      await new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!isDrawn()) return;
          watch.disconnect();
          resolve();
        });
        watch.observe(document, { subtree: true, childList: true });
        if (isDrawn()) resolve();
      });
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - startedAt;
    },
    { name, last },
  );
}

export interface Scrolled {
  readonly p95FrameMs: number;
  readonly frames: number;
  /** The number of frames in which, at the scroll event, a part of the view had no rows yet. */
  readonly blankFrames: number;
}

/** Scrolls up as a wheel does until this message is rendered. */
export async function scrollTo(page: Page, session: CDPSession, offset: number): Promise<Scrolled> {
  await page.evaluate(() => {
    const log = document.querySelector('[role=log][aria-label=Messages]');
    const column = log?.querySelector('[data-message]')?.parentElement;
    if (!log || !column) throw new Error('no conversation is open');
    const seen = { frames: [] as number[], blank: 0, running: true };
    Object.assign(globalThis, { seen });
    log.addEventListener(
      'scroll',
      () => {
        const view = log.getBoundingClientRect();
        const spaces = Array.from(column.children).filter(({ childNodes }) => childNodes.length === 0);
        const isBlank = spaces
          .map((space) => space.getBoundingClientRect())
          .some(({ top, bottom, height }) => height > 0 && bottom > view.top + 1 && top < view.bottom - 1);
        if (isBlank) seen.blank += 1;
      },
      { capture: true },
    );
    let before = performance.now();
    function frame(now: number): void {
      seen.frames.push(now - before);
      before = now;
      if (seen.running) requestAnimationFrame(frame);
    }
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(frame);
    });
  });
  const first = (): Promise<number> =>
    page.evaluate(() => Number(document.querySelector('[role=log] [data-offset]')?.getAttribute('data-offset')));
  while ((await first()) > offset) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 400,
      yDistance: 8_000,
      speed: 4_000,
      gestureSourceType: 'mouse',
    });
  }
  const { frames, blank } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { frames: number[]; blank: number; running: boolean } };
    seen.running = false;
    return seen;
  });
  return { p95FrameMs: percentile(frames, 0.95), frames: frames.length, blankFrames: blank };
}

/** Scrolls to the top of the loaded messages; returns how far the visible ones move while older ones load (px). */
export function shiftOnOlder(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const log = document.querySelector('[role=log][aria-label=Messages]');
    if (log === null) throw new Error('no conversation is open');
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const top = (element: Element): number => element.getBoundingClientRect().top;
    // Close enough to the top that older messages are fetched.
    log.scrollTop = 300;
    await frame();
    await frame();
    const read = Array.from(log.querySelectorAll('[data-message]')).find((row) => top(row) >= top(log));
    if (read === undefined) throw new Error('nothing is in view');
    const { scrollHeight } = log;
    const stood = top(read);
    let shift = 0;
    for (let frames = 0, after = 0; after < 20; frames += 1) {
      if (frames > 1_000) throw new Error('nothing older came');
      await frame();
      shift = Math.max(shift, Math.abs(top(read) - stood));
      if (log.scrollHeight > scrollHeight + 500) after += 1;
    }
    return shift;
  });
}

export interface JumpResult {
  readonly jumpMs: number;
  /** The message's distance from its target position, a third below the upper edge, once the layout is stable (px). */
  readonly jumpErrorPx: number;
}

/** From the click on a search result to the message at its position. */
export function jumpToHit(page: Page, offset: number): Promise<JumpResult> {
  return page.evaluate(async (offset) => {
    const hit = document.querySelector<HTMLElement>('[role=listbox] [role=option]');
    if (hit === null) throw new Error('nothing was found');
    const message = (): Element | null => document.querySelector(`[role=log] [data-offset="${offset}"]`);
    const startedAt = performance.now();
    hit.click();
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (message() === null) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document, { subtree: true, childList: true });
    });
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const jumpMs = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const log = document.querySelector('[role=log][aria-label=Messages]');
    const row = message();
    if (log === null || row === null) throw new Error('the message was unmounted');
    const stands = row.getBoundingClientRect().top - log.getBoundingClientRect().top;
    return { jumpMs, jumpErrorPx: Math.abs(Math.round(stands - log.clientHeight / 3)) };
  }, offset);
}
