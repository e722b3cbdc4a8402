import { expect, type Locator } from '@playwright/test';
import { confirmDelete } from './support/confirmDelete.ts';
import { choose, picture, seesPicture } from './support/attachments.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });
const panel = ({ page }: Person, name: string): Locator => page.getByRole('complementary', { name });

async function act(person: Person, text: string, choice: string): Promise<void> {
  await article(person, text).click({ button: 'right', position: { x: 200, y: 6 } });
  await person.page.getByRole('menuitem', { name: choice }).click();
}

test('pins are counted in the header and listed for everybody, newest first, and each opens its message', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  for (const text of ['the address', 'the date']) {
    await mei.say(text);
    await tom.sees(text);
  }
  await expect(tom.page.getByRole('button', { name: /pinned message/ })).toHaveCount(0);
  await act(mei, 'the address', 'Pin for everyone');
  await expect(tom.page.getByRole('button', { name: '1 pinned message' })).toBeVisible();
  await act(mei, 'the date', 'Pin for everyone');
  const pins = tom.page.getByRole('button', { name: '2 pinned messages' });
  await pins.click();
  const list = panel(tom, 'Pinned messages').getByRole('listitem');
  await expect(list).toHaveText([/the date/, /the address/]);
  await list.filter({ hasText: 'the address' }).getByRole('button', { name: 'Go to message' }).click();
  await expect(article(tom, 'the address')).toBeFocused();

  await act(mei, 'the date', 'Unpin');
  await expect(list).toHaveText([/the address/]);
  await list.getByRole('button', { name: 'Unpin' }).click();
  await expect(panel(tom, 'Pinned messages')).toContainText('No pinned messages');
  await expect(mei.page.getByRole('button', { name: /pinned message/ })).toHaveCount(0);
  await panel(tom, 'Pinned messages').getByRole('button', { name: 'Close' }).click();
  await expect(panel(tom, 'Details')).toBeVisible();
});

test('hour 8: a pinned card says "Unpin" in words', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  await act(mei, 'before', 'Pin for everyone');
  await mei.page.getByRole('button', { name: '1 pinned message' }).click();
  const unpin = panel(mei, 'Pinned messages').getByRole('listitem').getByRole('button', { name: 'Unpin' });
  await expect(unpin).toHaveText('Unpin');
  await unpin.click();
  await expect(panel(mei, 'Pinned messages')).toContainText('No pinned messages');
});

test('pictures and files of a conversation are listed in a panel, old and new, and open from there', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(120, 90) });
  await choose(mei, png('one.png'), { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') });
  await mei.send.click();
  await seesPicture(tom, 'one.png', 120);
  await tom.page.getByRole('button', { name: 'Media and files' }).click();
  const files = panel(tom, 'Media and files');
  const media = files.getByRole('list', { name: 'Media' });
  await expect(media.getByRole('button')).toHaveCount(1);
  await choose(mei, png('two.png'));
  await mei.send.click();
  await expect(media.getByRole('button')).toHaveCount(2);
  await media.getByRole('button', { name: 'Open photo two.png' }).click();
  await expect(tom.page.getByRole('dialog', { name: 'Photo two.png' })).toContainText('1 of 2');
  await tom.page.keyboard.press('Escape');
  await files.getByRole('tab', { name: 'Files' }).click();
  await expect(files.getByRole('button', { name: 'Download plan.txt' })).toBeVisible();
  await files.getByRole('button', { name: /^Mei, / }).click();
  await expect(tom.page.locator('[data-message]:focus')).toContainText('plan.txt');

  await files.getByRole('tab', { name: 'Media' }).click();
  await expect(media.getByRole('button')).toHaveCount(2);
  await picture(mei, 'one.png').click({ button: 'right' });
  await mei.page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmDelete(mei.page);
  await expect(media.getByRole('button')).toHaveCount(1);
});
