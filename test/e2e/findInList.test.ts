import { expect } from '@playwright/test';
import { meet } from './support/meet.ts';
import { makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

test('hour 18: the field above the lists shows its query in full, hides empty headings, and says No results', async ({
  arrive,
}) => {
  const [mei] = await meet(arrive);
  await makeRoom(mei, { name: 'lunch-today' });
  const { page } = mei;
  const side = page.locator('[data-part="side"]');
  const headings = side.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Rooms', 'Direct messages', 'For you', 'People']);

  await page.getByRole('searchbox', { name: 'Find in this list' }).focus();
  await page.keyboard.type('tom');
  await expect(headings).toHaveText(['Direct messages']);
  await expect(page.getByText('No results')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('lunch');
  await expect(headings).toHaveText(['Rooms']);

  await page.keyboard.press('Escape');
  const query = 'the minutes of the planning meeting of last November';
  await page.keyboard.type(query);
  await expect(headings).toHaveCount(0);
  await expect(side.getByRole('status').filter({ hasText: 'No results' })).toBeVisible();
  for (const name of ['Rooms with this name', 'Search messages']) {
    const words = side.getByRole('list', { name }).getByText(`“${query}”`).first();
    await expect(words).toBeVisible();
    expect(await words.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
  // No name contains these words, so Enter searches messages for them.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toHaveValue(query);
  await page.keyboard.press('Escape');
  await expect(headings).toHaveText(['Rooms', 'Direct messages', 'For you', 'People']);
});
