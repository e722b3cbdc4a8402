import { expect } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { choose } from './support/attachments.ts';
import { signInElsewhere } from './support/elsewhere.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';
import { makeHook, postTo } from './support/topics.ts';

test('hour 8: a file is listed once, for the person who received it, with the name of the sender, and several with their number', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const inbox = new ActivityScreen(tom);
  await inbox.open();
  await choose(mei, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await mei.send.click();

  const row = inbox.row('plan.pdf');
  await expect(row).toContainText('Mei sent you a file');
  await inbox.opener('plan.pdf').click();
  await expect(tom.messages.getByText('plan.pdf')).toBeVisible();
  await tom.page.reload();
  await inbox.open();
  await expect(row).toHaveCount(1);
  await expect(inbox.place.getByText('Your file has arrived')).toHaveCount(0);

  await choose(
    mei,
    ...['one.pdf', 'two.pdf', 'three.pdf'].map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4 ${name}`),
    })),
  );
  await mei.send.click();
  await expect(inbox.row('one.pdf, two.pdf, three.pdf')).toContainText('Mei sent you 3 files');

  const sent = new ActivityScreen(mei);
  await sent.open();
  await expect(sent.place.getByText('No activity yet')).toBeVisible();
});

test('hour 13: Activity and Topics have buttons with text, and Topics has a page for following, webhooks and publishing', async ({
  arrive,
}) => {
  const tom = await arrive('Tom');
  await tom.register();
  const activity = new ActivityScreen(tom);
  await activity.open();
  for (const width of [1280, 320]) {
    await tom.page.setViewportSize({ width, height: 720 });
    for (const name of ['Mark all read', 'New announcement', 'Topics']) {
      const button = activity.button(name);
      await expect(button).toHaveText(name);
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
  }
  await activity.button('Topics').click();
  const field = (name: string) => activity.place.getByLabel(name, { exact: true });
  await expect(field('Topic or pattern')).toBeVisible();
  await expect(field('Name of the app')).toHaveCount(0);
  await activity.tab('Webhooks').click();
  await expect(field('Name of the app')).toBeVisible();
  await expect(field('Topic or pattern')).toHaveCount(0);
  await tom.page.keyboard.press('ArrowRight');
  await expect(activity.tab('Publish')).toBeFocused();
  await expect(field('Topic')).toBeVisible();
  await expect(field('Name of the app')).toHaveCount(0);
  await activity.back();
  await expect(activity.button('Topics')).toBeVisible();
});

test('hour 13: a webhook is created with the address at which the server receives it', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const activity = new ActivityScreen(mei);
  const { address } = await makeHook(activity, 'CI', 'build.*');
  expect(address.startsWith(`${product.url}/hooks/`)).toBe(true);
  await activity.back();
  await activity.button('Topics').click();
  await activity.place.getByLabel('Topic or pattern').fill('build.*');
  await activity.button('Follow').click();
  const answer = await postTo(address, { topic: 'build.release', title: '2.4.1 is out' });
  expect(answer.status).toBe(201);
  await activity.back();
  await expect(activity.row('2.4.1 is out')).toContainText('build.release');
});

test('hour 15: rows of Activity show Markdown as plain text', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  const anna = await arrive('Anna');
  await anna.register();
  const hers = await signInElsewhere(mei, product.url);
  const annas = await signInElsewhere(anna, product.url);
  const his = await signInElsewhere(tom, product.url);
  const { people } = await hers.ask('person.list', {});
  const idOf = (name: string): string => people.find((person) => person.name === name)?.id ?? '';
  const text = (words: string) => ({ kind: 'text', text: words }) as const;

  const { conversation: annasToTom } = await annas.ask('direct.open', { userId: idOf('Tom') });
  const hello = text('**Hello** from `Anna`');
  await annas.ask('message.send', { conversationId: annasToTom.conversationId, clientId: 'first', body: hello });
  const { conversation } = await hers.ask('direct.open', { userId: idOf('Tom') });
  const { conversationId } = conversation;
  const list = text('1. **call** the _harbour_\n2. [the plan](https://example.org)');
  await hers.ask('message.send', { conversationId, clientId: 'list', body: list, mentions: [idOf('Tom')] });
  const long = text(`**${'agreed '.repeat(20)}again**`);
  await hers.ask('message.send', { conversationId, clientId: 'long', body: long, mentions: [idOf('Tom')] });
  const mine = await his.ask('message.send', { conversationId, clientId: 'mine', body: text('~~old~~ **new**') });
  await hers.ask('message.react', { conversationId, clientId: 'react', offset: mine.offset, emoji: '👍', on: true });

  const activity = new ActivityScreen(tom);
  await activity.open();
  await expect(activity.row('Hello from Anna')).toHaveCount(1);
  await expect(activity.row('call the harbour the plan')).toHaveCount(1);
  await expect(activity.row('old new')).toHaveCount(1);
  await expect(activity.row('agreed agreed')).toHaveCount(1);
  await expect(activity.rows.filter({ hasText: /[*_~`]/ })).toHaveCount(0);
  for (const each of [hers, annas, his]) each.close();
});

test('F4: items of Activity show when they were read, and are deleted one by one or all at once', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  for (const text of ['one', 'two', 'three', 'four']) await mei.say(`@Tom ${text}`);
  const activity = new ActivityScreen(tom);
  await activity.open();
  // The first one says that Mei started a conversation.
  await expect(activity.rows).toHaveCount(5);
  const times = activity.row('four').getByTitle(/^Read \d/);
  await expect(times).toHaveCount(1);
  await expectAccessible(tom.page, 'Activity with items');

  await activity.opener('three').focus();
  await tom.page.keyboard.press('Tab');
  await expect(activity.row('three').getByRole('button', { name: 'Delete from Activity' })).toBeFocused();
  await tom.page.keyboard.press('Enter');
  await expect(activity.row('three')).toHaveCount(0);
  await expect(activity.opener('two')).toBeFocused();

  await activity.button('Activity options').click();
  await tom.page.getByRole('menuitem', { name: 'Delete all…' }).click();
  const question = tom.page.getByRole('dialog', { name: 'Delete everything in Activity?' });
  await expect(question).toHaveAccessibleDescription(/Messages, announcements and topics stay/);
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect(activity.place.getByText('No activity yet')).toBeVisible();
  await tom.page.reload();
  await activity.open();
  await expect(activity.place.getByText('No activity yet')).toBeVisible();
  await mei.say('@Tom five');
  await expect(activity.rows).toHaveCount(1);
});

test('F5: an announcement to a group reaches its people and no one else, and those who leave it lose it', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { ask } = await signInElsewhere(mei, product.url);
  const { group } = await ask('group.create', { name: 'Design' });
  const tom = await arrive('Tom');
  await tom.register();
  const ana = await arrive('Ana');
  await ana.register();
  const { people } = await ask('person.list', {});
  const userIds = people.filter(({ name }) => name === 'Tom').map(({ id }) => id);
  await ask('group.addMembers', { groupId: group.id, userIds });

  const writing = new ActivityScreen(mei);
  await writing.open();
  const publish = async (title: string, audience: string): Promise<void> => {
    await writing.place.getByRole('button', { name: 'New announcement' }).first().click();
    await mei.page.getByLabel('Title').fill(title);
    await mei.page.getByLabel('For', { exact: true }).selectOption({ label: audience });
    await writing.button('Publish').click();
    await expect(writing.row(title)).toBeVisible();
  };
  await publish('New icons', 'Design');
  await expect(writing.row('New icons')).toContainText('For: Design');
  await publish('Lunch at noon', 'Everyone');

  const [reading, other] = [new ActivityScreen(tom), new ActivityScreen(ana)];
  await reading.showsTotal(2);
  await reading.open();
  await expect(reading.row('New icons')).toContainText('For: Design');
  await expectAccessible(tom.page, 'an announcement to a group');
  // The later announcement has arrived, so the earlier one will not.
  await other.showsTotal(1);
  await other.open();
  await expect(other.row('Lunch at noon')).toBeVisible();
  await expect(other.row('New icons')).toHaveCount(0);

  await ask('group.rename', { groupId: group.id, name: 'Product design' });
  await expect(reading.row('New icons')).toContainText('For: Product design');
  await ask('group.removeMembers', { groupId: group.id, userIds });
  await expect(reading.row('New icons')).toHaveCount(0);
  await expect(reading.row('Lunch at noon')).toBeVisible();
});
