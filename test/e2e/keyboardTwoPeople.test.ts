import { expect } from '@playwright/test';
import { picture } from './support/attachments.ts';
import {
  chooseByKeys,
  chooseForMessage,
  enterAt,
  goToComposer,
  goToMessage,
  jumpTo,
  registerByKeys,
  tabTo,
  write,
} from './support/keys.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

test('two people find each other, write, reply, react, send a picture, delete, search and sign out with the keyboard alone', async ({
  arrive,
}) => {
  test.setTimeout(180_000);
  const mei = await arrive('Mei Lin');
  await registerByKeys(mei);
  const tom = await arrive('Tom Weber');
  await registerByKeys(tom);
  await expect(mei.person(tom)).toBeVisible();

  await test.step('C4: they find each other and write both ways', async () => {
    await jumpTo(mei, 'Tom');
    await write(mei, 'Hello Tom');
    await mei.sees('Hello Tom');
    await expect(tom.conversation(mei)).toHaveAccessibleName('Mei Lin, 1 unread');
    await tom.page.keyboard.press('Alt+Shift+ArrowDown');
    await tom.sees('Hello Tom');
    await expect(tom.conversation(mei)).toHaveAccessibleName('Mei Lin');
    await write(tom, '你好,Mei 👋🏽');
    await mei.sees('你好,Mei 👋🏽');
  });

  await test.step('one reacts and replies', async () => {
    await chooseForMessage(tom, 'Hello Tom', 'React');
    await expect(tom.page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
    await tom.page.keyboard.type('red heart');
    await expect(tom.page.getByRole('gridcell', { name: 'red heart' }).first()).toBeVisible();
    await tom.page.keyboard.press('Enter');
    await expect(mei.messages.getByRole('list', { name: 'Reactions' })).toBeVisible();
    await chooseForMessage(tom, 'Hello Tom', /^Reply$/);
    await write(tom, 'an answer');
    await mei.sees('an answer');
  });

  await test.step('one sends a picture, opens it and closes the viewer', async () => {
    const chooser = mei.page.waitForEvent('filechooser');
    await tabTo(mei.page, mei.page.getByRole('button', { name: 'Attach files' }));
    await mei.page.keyboard.press('Enter');
    await (await chooser).setFiles([{ name: 'harbour.png', mimeType: 'image/png', buffer: pngOf(300, 200) }]);
    await expect(mei.page.getByRole('list', { name: 'Files to send' })).toContainText('harbour.png');
    await goToComposer(mei);
    await write(mei, 'the harbour');
    await tom.sees('the harbour');
    await goToMessage(tom, 'the harbour');
    await tabTo(tom.page, picture(tom, 'harbour.png'));
    await tom.page.keyboard.press('Enter');
    await expect(tom.page.getByRole('dialog', { name: 'Photo harbour.png' })).toBeVisible();
    await tom.page.keyboard.press('Escape');
    await expect(picture(tom, 'harbour.png')).toBeFocused();
  });

  await test.step('the author deletes a message', async () => {
    await chooseForMessage(tom, 'an answer', 'Delete');
    await enterAt(tom.page, tom.page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(mei.messages.getByText('Deleted by Tom Weber')).toBeVisible();
  });

  await test.step('a search finds a message and shows it in its conversation', async () => {
    await mei.page.keyboard.press('ControlOrMeta+Shift+f');
    await expect(mei.page.getByRole('combobox', { name: 'Search messages' })).toBeFocused();
    await mei.page.keyboard.type('Hello');
    await expect(mei.page.getByRole('option')).toHaveCount(1);
    await mei.page.keyboard.press('Enter');
    await expect(mei.messages.getByRole('article').filter({ hasText: 'Hello Tom' }).first()).toBeFocused();
  });

  await test.step('a draft survives a reload', async () => {
    await goToComposer(mei);
    await mei.page.keyboard.type('half a thought');
    await mei.page.reload();
    await expect(mei.conversation(tom)).toBeVisible();
    await jumpTo(mei, 'Tom');
    await expect(mei.composer).toHaveValue('half a thought');
    await mei.page.keyboard.press('Enter');
    await tom.sees('half a thought');
  });

  await test.step('one signs out', async () => {
    await chooseByKeys(mei.page, mei.page.getByRole('button', { name: 'Settings and sign-out' }), 'Sign out');
    await expect(mei.page.getByLabel('Name', { exact: true })).toBeFocused();
  });
});
