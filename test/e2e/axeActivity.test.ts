import { expect } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 720 };
const TABS = ['All', 'Mentions', 'Announcements', 'Topics'];

test('axe finds no violations in Activity: its tabs, announcements and topics', async ({ arrive }) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  const activity = new ActivityScreen(mei);
  await activity.open();
  for (const tab of TABS) {
    await activity.tab(tab).click();
    await expectAccessible(page, `Activity, ${tab}, empty`);
  }
  await activity.button('Topics').click();
  await expectAccessible(page, 'topics, empty');
  await activity.place.getByLabel('Topic or pattern').fill('build.*');
  await activity.button('Follow').click();
  await expect(activity.place.getByRole('list', { name: 'Following' })).toContainText('build.*');
  await expectAccessible(page, 'what one follows');
  await activity.tab('Webhooks').click();
  await activity.place.getByLabel('Name of the app').fill('CI');
  await activity.place.getByLabel('Topics it can post to').fill('build.*');
  await activity.button('Create webhook').click();
  await expect(activity.place.locator('pre')).toHaveCount(2);
  await expectAccessible(page, 'a webhook and its URL');
  await activity.button('Done').click();
  await activity.tab('Publish').click();
  await activity.place.getByLabel('Topic', { exact: true }).fill('build.release');
  await activity.place.getByRole('textbox', { name: 'Title' }).last().fill('run 7');
  await activity.button('Publish').click();
  await expect(activity.place.getByText('Published to build.release.')).toBeVisible();
  await expectAccessible(page, 'topics');
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'topics, narrow');
  await page.setViewportSize(WIDE);
  await activity.back();

  await activity.place.getByRole('button', { name: 'New announcement' }).first().click();
  await activity.button('Publish').click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/title/i);
  await expectAccessible(page, 'announcement refused');
  await page.getByLabel('Title').fill('Office closed on Monday');
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('# Why\nThere is **no power**, `see` [it](https://example.org)');
  await page.getByText('Important', { exact: true }).click();
  await expectAccessible(page, 'writing an announcement');
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'writing an announcement, narrow');
  await page.setViewportSize(WIDE);
  await activity.button('Change').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'who may write');
  await page.keyboard.press('Escape');
  await activity.button('Publish').click();
  await expect(tom.page.getByRole('status').filter({ hasText: 'Office closed on Monday' })).toBeVisible();
  await expectAccessible(tom.page, 'important announcement on top');
  await tom.say('for @Mei now');
  for (const tab of TABS) {
    await activity.tab(tab).click();
    await expect(activity.rows.first()).toBeVisible();
    await expectAccessible(page, `Activity, ${tab}`);
  }
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'Activity, narrow');
  await page.setViewportSize(WIDE);
  await activity.tab('Announcements').click();
  await activity.opener('Office closed on Monday').click();
  await expect(activity.button('Who has read it')).toBeVisible();
  await expectAccessible(page, 'announcement');
  await activity.button('Who has read it').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'who has read it');
  await page.keyboard.press('Escape');
  await activity.button('Delete').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'recalling an announcement');
  await page.keyboard.press('Escape');
  await activity.back();
  await activity.tab('Topics').click();
  await activity
    .row('run 7')
    .getByRole('button', { name: /^Options for/ })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of a post');
  await page.keyboard.press('Escape');
  await activity.opener('run 7').click();
  await expectAccessible(page, 'post');
});
