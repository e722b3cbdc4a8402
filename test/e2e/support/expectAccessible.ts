import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What is checked in each theme: the themes differ in colours only. */
const RULES: Readonly<Record<'dark' | 'light', RunOptions>> = {
  dark: { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] },
  light: {
    runOnly: { type: 'tag', values: STANDARD },
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  },
};

/** Expects no axe violations (WCAG 2.2 AA and best practices) in light and dark. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    expect.soft(await findViolations(page, RULES[colorScheme]), `${state}, ${colorScheme}`).toEqual([]);
  }
}

interface Violation {
  readonly id: string;
  readonly target: string;
  readonly html: string;
  readonly summary: string | undefined;
}

/** Runs axe in the page, which has no frames. Its source is evaluated once in each document. */
async function findViolations(page: Page, options: RunOptions): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { axe: engine } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await engine.run(chosen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => ({
        id,
        target: target.join(' '),
        html,
        summary: failureSummary,
      })),
    );
  }, options);
}

/** Waits until all transitions have ended, because a colour in mid-transition belongs to no theme. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
