import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

async function chooseFromList({ page }: Person, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

const rowOf = ({ page }: Person, name: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name });

test('only unread conversations are listed on request, and all are marked as read at once, on every computer', async ({
  arrive,
}) => {
  const [mei, tom] = [await arrive('Mei'), await arrive('Tom')];
  await mei.register();
  await makeRoom(mei, { name: 'launch' });
  await makeRoom(mei, { name: 'lunch' });
  await tom.register();
  await enterRoom(tom, 'launch');
  await enterRoom(tom, 'lunch');
  await mei.writeTo(tom);
  await mei.say('Hello Tom');
  await room(mei, 'launch').click();
  await mei.say('The date is fixed');
  await expect(rowOf(tom, 'Mei, 1 unread')).toBeVisible();
  await expect(room(tom, 'launch, 1 unread')).toBeVisible();

  await chooseFromList(tom, 'Show unread only');
  await expect(tom.page.getByText('Only unread conversations are listed.')).toBeVisible();
  // The open conversation stays.
  await expect(room(tom, 'lunch')).toBeVisible();
  await expect(tom.page.getByRole('list', { name: 'People' })).toHaveCount(0);
  await expectAccessible(tom.page, 'only unread conversations');
  await room(tom, 'launch, 1 unread').click();
  await expect(room(tom, 'lunch')).toHaveCount(0);
  await expect(room(tom, 'launch')).toBeVisible();
  await expect(rowOf(tom, 'Mei, 1 unread')).toBeVisible();

  await chooseFromList(tom, 'Mark all as read…');
  const question = tom.page.getByRole('dialog', { name: 'Mark 1 conversation as read?' });
  await expectAccessible(tom.page, 'the question before all conversations are marked as read');
  await question.getByRole('button', { name: 'Mark as read' }).click();
  await expect(tom.page.getByText('Nothing is unread.')).toBeVisible();
  await expect(rowOf(tom, /Mei/)).toHaveCount(0);

  await tom.page.getByRole('button', { name: 'Show all' }).click();
  await expect(rowOf(tom, 'Mei')).toBeVisible();
  await expect(room(tom, 'lunch')).toBeVisible();
  await tom.page.reload();
  await expect(rowOf(tom, 'Mei')).toBeVisible();
  await expect(rowOf(tom, 'Mei, 1 unread')).toHaveCount(0);
  await tom.page.getByRole('button', { name: 'List options' }).click();
  await expect(tom.page.getByRole('menuitem', { name: 'Mark all as read…' })).toHaveCount(0);
});
