import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Expects no axe violations (WCAG 2.2 AA and best practices) in light and dark. The themes differ in colours only. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    // By default axe assembles its findings in a page of its own, which a desktop window can't open.
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

/** Waits until all transitions have ended, because a colour in mid-transition belongs to no theme. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
