import { expect } from '@playwright/test';
import { confirmDelete } from './support/confirmDelete.ts';
import { choose, picture } from './support/attachments.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { pngOf, wavOf } from './support/samples.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 720 };

test('axe finds no violations before sign-in and in an empty app', async ({ arrive }) => {
  const mei = await arrive('Mei');
  const { page } = mei;
  await mei.visit();
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(signIn).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await signIn.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'sign-in with fields left out');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await signIn.click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'sign-in refused');
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'sign-in, narrow');
  await mei.register();
  await expectAccessible(page, 'empty app, narrow');
  await page.setViewportSize(WIDE);
  await expectAccessible(page, 'empty app');
});

test('axe finds no violations in a direct conversation with every kind of content', async ({ arrive }) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  await choose(
    mei,
    { name: 'harbour.png', mimeType: 'image/png', buffer: pngOf(300, 200) },
    { name: 'tone.wav', mimeType: 'audio/wav', buffer: wavOf(2) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  );
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(3);
  await mei.composer.fill('three files, @Tom https://example.com');
  await expectAccessible(page, 'files that wait to be sent');
  await mei.send.click();
  await expect(tom.messages.getByRole('article')).toHaveCount(2);
  await tom.sayAndWait('taken back');
  await mei.sees('taken back');
  const menuOf = async (person: typeof mei, text: string): Promise<void> => {
    const article = person.messages.getByRole('article').filter({ hasText: text });
    await article.focus();
    await person.page.keyboard.press('Shift+F10');
    await expect(person.page.getByRole('menu')).toBeVisible();
  };
  await menuOf(tom, 'taken back');
  await expectAccessible(tom.page, 'menu of a message');
  await tom.page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessible(tom.page, 'question before a message is deleted');
  await confirmDelete(tom.page);
  await expect(mei.messages.getByText('Deleted by Tom')).toBeVisible();

  await menuOf(mei, 'before');
  await page.getByRole('menuitem', { name: 'React' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page, 'choosing a reaction');
  await page.getByRole('gridcell', { name: 'red heart' }).first().click();
  await expect(tom.messages.getByRole('list', { name: 'Reactions' })).toBeVisible();
  await menuOf(tom, 'before');
  await tom.page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await expectAccessible(tom.page, 'writing a reply');
  await tom.say('an answer');
  await mei.sees('an answer');
  await tom.composer.fill('still writing');
  await expect(page.getByText('Tom is typing…')).toBeVisible();
  await expectAccessible(page, 'conversation with replies, reactions and a typing indicator');
  await mei.composer.pressSequentially('@T');
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
  await expectAccessible(page, 'choosing whom to mention');
  await mei.composer.fill('');
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'conversation, narrow');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await expectAccessible(page, 'details, narrow');
  await page.setViewportSize(WIDE);

  await picture(mei, 'harbour.png').click();
  await expect(page.getByRole('dialog', { name: 'Photo harbour.png' })).toBeVisible();
  await expectAccessible(page, 'looking at a picture');
  await page.keyboard.press('Escape');
});

testOwnServer(
  'axe finds no violations in menus, settings, search and the offline state',
  async ({ arrive, product }) => {
    test.slow();
    const [mei] = await meet(arrive);
    const { page } = mei;
    await page.getByRole('button', { name: 'Notifications' }).first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'menu of what notifies');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings and sign-out' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'menu of oneself');
    await page.getByRole('menuitem', { name: 'Settings…' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('switch', { name: 'Quiet hours' }).check();
    for (const tab of await settings.getByRole('tab').all()) {
      await tab.click();
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size);
        await expectAccessible(page, `settings, ${await tab.textContent()}, ${size.width} px`);
      }
      await page.setViewportSize(WIDE);
    }
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: 'Find in this list' }).fill('nobody of this name');
    await expectAccessible(page, 'list without a hit');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+f');
    await expect(page.getByRole('combobox', { name: 'Search messages' })).toBeFocused();
    await expectAccessible(page, 'search before anything is asked');
    await page.keyboard.type('before');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAccessible(page, 'search with a hit');
    await page.setViewportSize(NARROW);
    await expectAccessible(page, 'search with a hit, narrow');
    await page.setViewportSize(WIDE);
    await page.keyboard.type('hand');
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expectAccessible(page, 'search without a hit');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('from:nobody on:never');
    await expect(page.getByRole('alert').filter({ hasText: 'No one matches' })).toBeVisible();
    await expectAccessible(page, 'search misunderstood');
    await page.keyboard.press('Escape');

    await product.redis.kill();
    await expect(mei.offlineStrip).toBeVisible();
    await mei.say('waits');
    await expect(page.getByText('Sending when you’re back online')).toBeVisible();
    await expectAccessible(page, 'offline');
    await page.setViewportSize(NARROW);
    await expectAccessible(page, 'offline, narrow');
  },
);
