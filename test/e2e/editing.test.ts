import { expect } from '@playwright/test';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('my last message is said anew with the arrow key, and the draft beside it is never lost', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('We meet at thre');
  await tom.sees('We meet at thre');
  const bar = mei.page.getByRole('region', { name: 'Edit message' });
  // As soon as it is in the log.
  await expect(async () => {
    await mei.composer.press('ArrowUp');
    await expect(bar).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(mei.composer).toHaveValue('We meet at thre');
  await mei.composer.pressSequentially('e');
  await mei.composer.press('Enter');
  await tom.sees('We meet at three');
  await expect(tom.message('We meet at thre')).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await expect(mei.composer).toHaveValue('');

  // What was changed is there after a reload, and the draft as well.
  await mei.composer.press('ArrowUp');
  await mei.composer.pressSequentially(' sharp');
  await mei.page.reload();
  await expect(bar).toBeVisible();
  await expect(mei.composer).toHaveValue('We meet at three sharp');
  await mei.composer.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(mei.composer).toHaveValue('');
  await mei.composer.fill('a draft');
  await mei.composer.press('ArrowUp');
  await expect(mei.composer).toHaveValue('a draft');
  await expect(mei.message('We meet at three')).toHaveCount(1);
});

test('an answer that is being written waits while something else is said anew; nothing but spaces is not saved', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('When?');
  await mei.sees('When?');
  const article = mei.messages.getByRole('article').filter({ hasText: 'When?' });
  await article.hover();
  await article.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = mei.page.getByRole('region', { name: 'Replying to Tom' });
  await expect(reply).toBeVisible();
  await mei.composer.press('ArrowUp');
  await expect(mei.composer).toHaveValue('before');
  await expect(reply).toHaveCount(0);
  await mei.composer.fill('  ');
  await expect(mei.page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await mei.composer.fill('/leave');
  await mei.page.getByRole('button', { name: 'Save', exact: true }).click();
  await tom.sees('/leave');
  await expect(reply).toBeVisible();
  await mei.say('At noon');
  await expect(tom.messages.getByRole('button', { name: 'In reply to Tom: When?' })).toBeVisible();
});
