import { expect } from '@playwright/test';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('the arrow key edits my last message, and the draft in the composer is never lost', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('We meet at thre');
  await tom.sees('We meet at thre');
  const bar = mei.page.getByRole('region', { name: 'Edit message' });
  await mei.editLast();
  await expect(mei.composer).toHaveValue('We meet at thre');
  await mei.composer.pressSequentially('e');
  await mei.composer.press('Enter');
  await tom.sees('We meet at three');
  await expect(tom.message('We meet at thre')).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await expect(mei.composer).toHaveValue('');
  await mei.sees('We meet at three');

  // The edit and the draft are both there after a reload.
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

test('editing another message pauses a reply that is being written, and an edit of spaces alone is not saved', async ({
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
