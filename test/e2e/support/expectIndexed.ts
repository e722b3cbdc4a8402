import { expect, type Page } from '@playwright/test';
import i18next from 'i18next';
import { setUpWordsIn } from '../../../src-renderer/i18n/setUp.ts';
import { pageOf, SETTING_NAMES, settingTitle } from '../../../src-renderer/views/settings/settingsIndex.ts';

/**
 * Verifies for each page of the open settings that the search can find every control on it: it is part of a setting of
 * the index, which has this page and a title that is shown.
 */
export async function expectIndexed(page: Page): Promise<void> {
  await setUpWordsIn('en');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  for (const tab of await settings.getByRole('tab').all()) {
    await tab.click();
    const panel = settings.getByRole('tabpanel');
    await expect(panel).toHaveAccessibleName(await tab.innerText());
    await expect.poll(() => panel.evaluate(findUnindexed), { message: await tab.innerText() }).toEqual([]);
    for (const { name, text } of await panel.evaluate(listSettings)) {
      const declared = SETTING_NAMES.find((one) => one === name);
      expect(declared, `${String(name)} is no setting of the index`).toBeDefined();
      if (declared === undefined) continue;
      expect(text).toContain(settingTitle(i18next.t, declared));
      expect(i18next.t(`settings.${pageOf(declared)}`)).toBe(await tab.innerText());
    }
  }
}

/** The controls of a page that are in no setting. */
function findUnindexed(panel: HTMLElement | SVGElement): string[] {
  const controls = panel.querySelectorAll<HTMLElement>('input:not([hidden]), select, textarea, button, a[href]');
  return [...controls].filter((one) => one.closest('[data-setting]') === null).map((one) => one.outerHTML);
}

/** The text of a setting, after the heading of its page, which is the title of one that is the whole page. */
function listSettings(panel: HTMLElement | SVGElement): { name: string | undefined; text: string }[] {
  const heading = panel.querySelector('h3')?.textContent ?? '';
  return [...panel.querySelectorAll<HTMLElement>('[data-setting]')].map(({ dataset, textContent }) => ({
    name: dataset['setting'],
    text: `${heading} ${textContent}`,
  }));
}
