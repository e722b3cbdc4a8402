import { expect } from '@playwright/test';
import { arriveTwo, meet } from './support/meet.ts';
import { dialog, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

test('completing the name of a room inserts a link labelled with that name, which opens the door of the room', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: '设计 review' });
  const tom = await arrive('Tom');
  await tom.register();
  await mei.writeTo(tom);
  await mei.composer.pressSequentially('Come to #设');
  const list = mei.page.getByRole('listbox', { name: 'Rooms to link to' });
  await expect(list.getByRole('option', { name: '设计 review' })).toHaveAttribute('aria-selected', 'true');
  await mei.composer.press('Tab');
  await expect(list).toHaveCount(0);
  await mei.composer.pressSequentially('now');
  await mei.composer.press('Enter');
  await tom.open(mei);
  await tom.messages.getByRole('link', { name: '#设计 review', exact: true }).click();
  await expect(dialog(tom, '设计 review')).toBeVisible();
});

test('an emoji is completed by its name with the keyboard, but not in code or in a time', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  await mei.composer.pressSequentially('yes :rock');
  const list = mei.page.getByRole('listbox', { name: 'Emoji' });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(mei.composer).toHaveAttribute('aria-activedescendant', /./);
  await mei.composer.press('ArrowDown');
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await mei.composer.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(mei.composer).toHaveValue('yes :rock');
  await mei.composer.pressSequentially('et');
  await expect(list).toHaveCount(0);
  await mei.composer.fill('');
  await mei.composer.pressSequentially(':rocket');
  await list.getByRole('option', { name: ':rocket:' }).click();
  await expect(mei.composer).toHaveValue('🚀 ');
  await mei.composer.pressSequentially('at 10:30: `:rocket:`');
  await expect(mei.composer).toHaveValue('🚀 at 10:30: `:rocket:`');
});

test('the completion list ignores keys that belong to an input method', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  const inputMethod = await mei.page.context().newCDPSession(mei.page);
  await mei.composer.pressSequentially('@t');
  const option = mei.page.getByRole('option', { name: 'Tom' });
  await expect(option).toBeVisible();
  await inputMethod.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 });
  await expect(option).toBeVisible();
  for (const key of ['Process', 'Enter', 'Tab']) {
    await inputMethod.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
  }
  await expect(mei.composer).toHaveValue('@to');
  await inputMethod.send('Input.insertText', { text: 'o' });
  await mei.composer.press('Enter');
  await expect(mei.composer).toHaveValue('@Tom ');
});

test('a command is executed, and an unknown command is sent as text only after a confirmation', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.composer.pressSequentially('/shr');
  const list = mei.page.getByRole('listbox', { name: 'Commands' });
  await expect(list.getByRole('option', { name: '/shrug text' })).toBeVisible();
  await mei.composer.press('Enter');
  await expect(mei.composer).toHaveValue('/shrug ');
  await mei.composer.pressSequentially('who knows');
  await mei.composer.press('Enter');
  await expect(tom.messages.getByText('who knows ¯')).toBeVisible();

  await mei.composer.fill('/frobnicate now');
  await mei.composer.press('Enter');
  await expect(mei.page.getByRole('alert').filter({ hasText: 'There’s no command /frobnicate' })).toBeVisible();
  await expect(mei.composer).toHaveValue('/frobnicate now');
  await mei.composer.press('Enter');
  await tom.sees('/frobnicate now');
  await mei.say('/usr/bin/env');
  await tom.sees('/usr/bin/env');
});

test('commands create, enter and leave rooms', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await makeRoom(mei, { name: 'harbour' });
  await mei.say('/invite Nobody');
  await expect(mei.page.getByRole('alert').filter({ hasText: 'No one matches “Nobody”' })).toBeVisible();
  await mei.say('/invite @tom');
  await expect(mei.composer).toHaveValue(/^Join me in http\S+harbour/);
  await mei.composer.press('Enter');
  await tom.sees('Join me in #harbour');
  await tom.messages.getByRole('link').last().click();
  await dialog(tom, 'harbour').getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toHaveAttribute('placeholder', 'Message #harbour');
  await tom.say('/mute');
  await expect(tom.composer).toHaveValue('');
  await tom.say('/leave');
  await dialog(tom, 'harbour').getByRole('button', { name: 'Leave' }).click();
  await expect(tom.composer).toHaveCount(0);
  await tom.open(mei);
  await tom.say('/join harbour');
  await expect(dialog(tom, 'harbour')).toBeVisible();
});
