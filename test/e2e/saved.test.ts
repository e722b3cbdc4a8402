import { expect, type Locator } from '@playwright/test';
import { confirmDelete } from './support/confirmDelete.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });
const entry = ({ page }: Person): Locator =>
  page.getByRole('list', { name: 'For you' }).getByRole('button', { name: 'Saved', exact: true });
const list = ({ page }: Person): Locator => page.getByRole('list', { name: 'Saved messages' }).getByRole('listitem');

test('saved messages have their own list, link back, say when they were deleted, and are private', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  for (const text of ['the address', 'the date']) {
    await tom.say(text);
    await mei.sees(text);
  }
  await entry(mei).click();
  await expect(mei.page.getByRole('article', { name: 'Saved' })).toContainText('No saved messages');
  await mei.open(tom);
  await article(mei, 'the address').focus();
  await mei.page.keyboard.press('s');
  await article(mei, 'the date').click({ button: 'right', position: { x: 200, y: 6 } });
  await mei.page.getByRole('menuitem', { name: 'Save for later' }).click();
  await entry(mei).click();
  await expect(list(mei)).toHaveText([/Tom.*the date/s, /Tom.*the address/s]);
  await mei.page.reload();
  await entry(mei).click();
  await expect(list(mei)).toHaveCount(2);

  await list(mei).filter({ hasText: 'the address' }).getByRole('button', { name: 'Go to message' }).click();
  await expect(article(mei, 'the address')).toBeFocused();
  await entry(mei).click();
  await tom.messages.getByRole('article').filter({ hasText: 'the date' }).click({ button: 'right' });
  await tom.page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmDelete(tom.page);
  await expect(list(mei).filter({ hasText: 'This message is no longer available' })).toHaveCount(1);
  await list(mei).first().getByRole('button', { name: 'Remove from saved' }).click();
  await expect(list(mei)).toHaveText([/the address/]);

  await entry(tom).click();
  await expect(tom.page.getByRole('article', { name: 'Saved' })).toContainText('No saved messages');
});

test('several selected messages are saved together', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  for (const text of ['one', 'two', 'three']) {
    await tom.say(text);
    await mei.sees(text);
  }
  await article(mei, 'three').focus();
  await mei.page.keyboard.press('Shift+ArrowUp');
  await mei.page.keyboard.press('Shift+ArrowUp');
  const bar = mei.page.getByRole('region', { name: 'Selected messages' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toContainText('Saved');
  await mei.page.keyboard.press('Escape');
  await entry(mei).click();
  await expect(list(mei)).toHaveCount(3);
});
