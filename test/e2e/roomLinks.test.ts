import { expect } from '@playwright/test';
import { dialog, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

test('a link opens the door of its room, also through a sign-in, and is followed once', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: '设计 review?', password: 'harbour' });
  await mei.say('Welcome');

  const link = `${product.url}/#room/${encodeURIComponent('设计 review?')}`;
  const tom = await arrive('Tom');
  await tom.page.goto(link);
  await tom.askForAccount();
  const door = dialog(tom, '设计 review?');
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
  await tom.sees('Welcome');
  await expect(tom.page).toHaveURL(`${product.url}/`);
  await tom.page.reload();
  await expect(room(tom, '设计 review?')).toBeVisible();
  await expect(tom.page.getByRole('dialog')).toHaveCount(0);

  // A member of the room is led directly into it.
  await tom.page.goto(link);
  await expect(tom.messages).toBeVisible();
  await tom.sees('Welcome');
  await expect(tom.page.getByRole('dialog')).toHaveCount(0);
});

test('a link in a message opens the door in the app, not an external page, and an invalid one says so', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'front-desk' });
  const tom = await arrive('Tom');
  await tom.register();
  await mei.writeTo(tom);
  await mei.say('Come to parley://room/front-desk. Not to parley://room/%00!');
  await tom.open(mei);
  const pages = tom.page.context().pages().length;
  await tom.messages.getByRole('link', { name: 'parley://room/%00' }).click();
  await expect(dialog(tom, 'This link doesn’t work')).toBeVisible();
  await tom.page.keyboard.press('Escape');
  await expect(tom.page.getByRole('dialog')).toHaveCount(0);

  await tom.messages.getByRole('link', { name: '#front-desk' }).click();
  await dialog(tom, 'front-desk').getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
  await expect(room(tom, 'front-desk')).toHaveAttribute('aria-current', 'true');
  expect(tom.page.context().pages()).toHaveLength(pages);
});

test('an address that only resembles a link is reported and does nothing else', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.register();
  for (const hash of ['#room/%00', '#room/', '#room/a/b', '#room/%', `#room/${'a'.repeat(3000)}`]) {
    await mei.page.goto(`${product.url}/${hash}`);
    await expect(dialog(mei, 'This link doesn’t work')).toBeVisible();
    await dialog(mei, 'This link doesn’t work').getByRole('button', { name: 'Close' }).click();
    await expect(mei.page.getByRole('dialog')).toHaveCount(0);
  }
  await mei.page.goto(`${product.url}/#room/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(dialog(mei, '<img src=x onerror=alert(1)>')).toHaveAccessibleDescription(/No room has this name/);
});
