import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * In light and dark axe finds nothing to complain of: WCAG 2.2 AA and what is good practice beyond it. Only in colours does one
 * theme differ from the other.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    // Its usual way puts the findings together in a page of its own, which a desktop window can't open.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    else axe.options({ rules: { 'target-size': { enabled: true } } }).withTags(STANDARD);
    const { violations } = await axe.analyze();
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => ({ id, target: target.join(' '), html, failureSummary })),
    );
    expect.soft(findings, `${state}, ${colorScheme}`).toEqual([]);
  }
}

/** What is on its way from one look to another has arrived: a colour half-way between two is nobody's colour. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
