import { expect } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { signInElsewhere } from './support/elsewhere.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('F6: a person is followed from their card, their posts and announcements come once with the reason, and it ends in Topics', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  const elsewhere = await signInElsewhere(mei, product.url);
  const announce = (title: string) =>
    elsewhere.ask('announcement.publish', {
      clientId: title.replaceAll(' ', '-'),
      title,
      body: '',
      importance: 'normal',
      endsAt: null,
    });
  const post = (title: string) =>
    elsewhere.ask('topic.publish', { topic: 'lunch', clientId: title.replaceAll(' ', '-'), title, body: '' });

  await tom.messages.getByRole('button', { name: 'Mei', exact: true }).first().click();
  const card = tom.page.getByRole('dialog', { name: 'About Mei' });
  await card.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await tom.page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);

  const activity = new ActivityScreen(tom);
  await post('Noodles today');
  await announce('Closed on Friday');
  await activity.showsTotal(2);
  await activity.open();
  await expect(activity.rows).toHaveCount(3); // with the beginning of the conversation
  await expect(activity.row('Noodles today')).toContainText('because you follow Mei');
  await expect(activity.row('Closed on Friday')).toContainText('because you follow Mei');
  await activity.showsTotal(1);

  await activity.button('Topics').click();
  const people = tom.page.getByRole('list', { name: 'People you follow' });
  await expect(people).toContainText('Mei');
  await activity.button('Unfollow Mei').click();
  await expect(people).toHaveCount(0);
  await activity.back();
  await post('Soup tomorrow');
  await announce('Open again');
  await expect(activity.row('Open again')).toBeVisible();
  await expect(activity.rows).toHaveCount(3);
  await expect(activity.row('Noodles today')).toHaveCount(0);
  await expect(activity.row('Closed on Friday')).not.toContainText('because you follow');
  elsewhere.close();
});
