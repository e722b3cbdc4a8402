import { expect, type Locator } from '@playwright/test';
import { unwrap } from '#shared/rpc/result.ts';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { connectElsewhere } from './support/connectElsewhere.ts';
import { signInElsewhere } from './support/elsewhere.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { PASSWORD, type Person } from './support/Person.ts';
import { enterRoom, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

const options = ({ page }: Person): Locator =>
  page.getByRole('listbox', { name: 'People to mention' }).getByRole('option');

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });

test('@all, @here and a group are completed, notify the people whom they mean, and are highlighted for them', async ({
  arrive,
  product,
}) => {
  const [mei, tom, ana] = [await arrive('Mei'), await arrive('Tom'), await arrive('Ana')];
  await mei.register();
  await makeRoom(mei, { name: 'launch' });
  for (const person of [tom, ana]) {
    await person.register();
    await enterRoom(person, 'launch');
  }
  const { ask } = await signInElsewhere(mei, product.url);
  const { group } = await ask('group.create', { name: 'Design' });
  const { people } = await ask('person.list', {});
  const userIds = people.filter(({ name }) => name === 'Ana').map(({ id }) => id);
  await ask('group.addMembers', { groupId: group.id, userIds });

  await mei.composer.pressSequentially('Lunch @al');
  await expect(options(mei).filter({ hasText: 'all 2 people in this room' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(mei.page, 'completing a mention of everyone');
  await mei.composer.press('Enter');
  await expect(mei.composer).toHaveValue('Lunch @all ');
  await mei.composer.press('Enter');
  for (const person of [tom, ana]) {
    await expect(article(person, 'Lunch @all')).toHaveAccessibleName(/mentions you$/);
    await expect(article(person, 'Lunch @all').getByText('@all', { exact: true })).toHaveAttribute('data-me', 'true');
  }
  await expect(article(mei, 'Lunch @all').getByRole('button', { name: '@all' })).toHaveCount(0);

  await ana.composer.pressSequentially('Icons @desi');
  await expect(options(ana).filter({ hasText: 'group of 1 person' })).toBeVisible();
  await ana.composer.fill('');
  await tom.composer.pressSequentially('Icons @desi');
  await options(tom).filter({ hasText: 'Design' }).click();
  await tom.composer.press('Enter');
  await expect(article(ana, 'Icons @Design')).toHaveAccessibleName(/mentions you$/);
  await expect(article(mei, 'Icons @Design').getByText('@Design', { exact: true })).toBeVisible();
  await expect(article(mei, 'Icons @Design')).not.toHaveAccessibleName(/mentions you$/);

  const activity = new ActivityScreen(ana);
  await activity.open();
  await expect(activity.row('Lunch @all')).toBeVisible();
  await expect(activity.row('Icons @Design')).toBeVisible();
});

test('a message that notifies more than twenty people is sent after a question', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'all-hands', seats: 0 });
  const closing: (() => void)[] = [];
  for (let number = 1; number <= 21; number += 1) {
    const { client, close } = await connectElsewhere(product.url);
    closing.push(close);
    unwrap(await client.request('account.register', { name: `Person ${number}`, password: PASSWORD }));
    unwrap(await client.request('room.enter', { name: 'all-hands', clientId: `enter-${number}` }));
  }
  await expect(mei.page.getByText(/^22 here/)).toBeVisible();

  await mei.composer.fill('All of you, @all');
  await mei.composer.press('Enter');
  const question = mei.page.getByRole('dialog', { name: 'Notify 21 people?' });
  await expect(question).toBeVisible();
  await expectAccessible(mei.page, 'the question before many people are notified');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(mei.composer).toHaveValue('All of you, @all');
  await expect(mei.composer).toBeFocused();
  await mei.composer.press('Enter');
  await question.getByRole('button', { name: 'Send and notify' }).click();
  await expect(article(mei, 'All of you, @all')).toBeVisible();
  await expect(mei.composer).toHaveValue('');
  for (const close of closing) close();
});
