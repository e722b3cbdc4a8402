import { expect, type Page } from '@playwright/test';
import { hostileTexts } from '../support/hostile/hostileTexts.ts';
import { sendElsewhere, signInElsewhere } from './support/elsewhere.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

// The trace of so many messages would be too large to be useful.
test.use({ trace: 'off' });

/** Records everything that a text must not cause, as it happens. `complaints` records the errors of the page. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) seen.push(`request: ${url}`);
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('framenavigated', (frame) => seen.push(`navigation: ${frame.url()}`));
  return seen;
}

/** Where the page is wider than its window, or a message is wider than the list. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list = document.querySelector('[role="log"][aria-label="Messages"]');
    return [document.documentElement, list]
      .filter((element) => element !== null)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} > ${clientWidth}`);
  });
}

test('no hostile text runs, leaves the page, or breaks it', async ({ arrive, product, complaints }) => {
  test.setTimeout(300_000);
  const [mei, tom] = await meet(arrive);
  const other = await signInElsewhere(mei, product.url);
  await tom.page.setViewportSize({ width: 640, height: 900 });
  const seen = await watch(tom.page, product.url);

  for (const [index, text] of hostileTexts.entries()) {
    const label = `${index}: ${text.slice(0, 120)}`;
    const { offset } = await sendElsewhere(other.ask, text);
    await expect(tom.page.locator(`[data-offset="${offset}"]`), label).toBeAttached();
    expect(seen, label).toEqual([]);
    if (index % 10 === 9) expect(await tooWide(tom.page), label).toEqual([]);
  }

  expect(complaints).toEqual([]);
  expect(await tom.page.evaluate(() => Reflect.has(window, 'pwned'))).toBe(false);
  await tom.say('I can still write');
  await mei.sees('I can still write');
  other.close();
});

test('links are followed only to schemes that a browser may open', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('**one** [bank.example](https://outside.example/a) and [two](javascript:alert(1))');
  const link = tom.messages.getByRole('link', { name: 'bank.example (outside.example)' });
  await expect(link).toHaveAttribute('href', 'https://outside.example/a');
  await expect(tom.messages.getByRole('link')).toHaveCount(1);
  await expect(tom.messages.getByText('[two](javascript:alert(1))')).toBeVisible();
  await tom.page.context().route('https://outside.example/**', (route) => route.fulfill({ body: 'outside' }));
  const popup = tom.page.waitForEvent('popup');
  await link.click();
  expect((await popup).url()).toBe('https://outside.example/a');
  expect(tom.page.url()).toContain(product.url);
});
