import { expect } from '@playwright/test';
import { confirmDelete } from './support/confirmDelete.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { goToDoor, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

const article = (person: Person, text: string) => person.messages.getByRole('article').filter({ hasText: text });

/** Hovers first, as with a mouse, because the tools of a message are shown while it is hovered. */
async function tool(person: Person, text: string, name: string): Promise<void> {
  await article(person, text).hover();
  await article(person, text).getByRole('button', { name, exact: true }).click();
}

test('a name is completed with the keyboard and sent as a mention of that person', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.composer.pressSequentially('Look @to');
  const option = mei.page.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name: 'Tom' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await mei.composer.press('Escape');
  await expect(option).toHaveCount(0);
  await mei.composer.press('Backspace');
  await mei.composer.press('Backspace');
  await mei.composer.press('Backspace');
  await mei.composer.pressSequentially('@t');
  await mei.composer.press('Enter');
  await expect(mei.composer).toHaveValue('Look @Tom ');
  await mei.composer.pressSequentially('here');
  await mei.composer.press('Enter');

  await tom.sees('Look @Tom here');
  await expect(article(tom, 'Look @Tom here')).toHaveAccessibleName(/^Mei, .*, mentions you$/);
  await expect(tom.messages.getByText('@Tom', { exact: true })).toHaveAttribute('data-me', 'true');
  await expect(article(mei, 'Look @Tom here')).not.toHaveAccessibleName(/mentions you/);

  // A name that is typed completely needs no choice: Enter sends.
  await mei.composer.pressSequentially('Thanks @Tom');
  await expect(option).toBeVisible();
  await mei.composer.press('Enter');
  await tom.sees('Thanks @Tom');
});

test('a reply shows the message that it answers, survives a reload as a draft, and links to that message', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('What is the price?');
  await tom.sees('What is the price?');
  await tool(tom, 'What is the price?', 'Reply');
  const bar = tom.page.getByRole('region', { name: 'Replying to Mei' });
  await expect(bar).toContainText('What is the price?');
  await expect(tom.composer).toBeFocused();
  await tom.composer.press('Escape');
  await expect(bar).toHaveCount(0);

  // With the keyboard.
  await article(tom, 'What is the price?').focus();
  await tom.page.keyboard.press('Enter');
  await tom.page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await expect(bar).toBeVisible();
  await expect(tom.composer).toBeFocused();
  await tom.composer.fill('Four');
  await expect(bar).toBeVisible();
  await tom.page.reload();
  await expect(tom.composer).toHaveValue('Four');
  await expect(bar).toContainText('What is the price?');
  await tom.composer.press('Enter');
  await expect(bar).toHaveCount(0);

  const quote = article(mei, 'Four').getByRole('button', { name: 'In reply to Mei: What is the price?' });
  await quote.click();
  await expect(article(mei, 'What is the price?').last()).toBeVisible();
  await expect(mei.page.locator('[data-message]:focus')).toContainText('What is the price?');

  await mei.messages.getByRole('article').filter({ hasText: 'What is the price?' }).first().hover();
  await mei.messages.getByRole('button', { name: 'More' }).click();
  await mei.page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmDelete(mei.page);
  await expect(article(tom, 'Four').getByRole('button', { name: 'Deleted message' })).toBeVisible();
});

test('a reaction is added, added by the other person as well, and removed', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('It is out');
  await tom.sees('It is out');
  await tool(tom, 'It is out', 'React');
  await expect(tom.page.getByRole('gridcell', { name: 'thumbs up', exact: true }).first()).toBeVisible();
  await tom.page.keyboard.press('ArrowDown');
  await tom.page.keyboard.press('ArrowRight');
  await expect(tom.page.getByRole('gridcell', { name: 'red heart' }).first()).toBeFocused();
  await tom.page.keyboard.press('ArrowLeft');
  await tom.page.keyboard.press('Enter');

  const reaction = (person: Person, name: string) =>
    article(person, 'It is out').getByRole('button', { name, exact: true });
  await expect(reaction(tom, '👍: you')).toHaveAttribute('aria-pressed', 'true');
  await expect(reaction(mei, '👍: Tom')).toHaveAttribute('aria-pressed', 'false');
  await reaction(mei, '👍: Tom').click();
  await expect(reaction(mei, '👍: you and Tom')).toContainText('2');
  await expect(reaction(tom, '👍: you and Mei')).toContainText('2');
  await tom.page.reload();
  await reaction(tom, '👍: you and Mei').click();
  await expect(reaction(mei, '👍: you')).toBeVisible();
  await reaction(mei, '👍: you').click();
  await expect(tom.page.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
});

test('in a room people are mentioned by their room nickname, and a room can be set to notify of mentions only', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await makeRoom(mei, { name: 'plans' });
  const door = await goToDoor(tom, 'plans');
  await door.getByLabel('Your name in this room').fill('Tommy');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
  await mei.composer.pressSequentially('@tomm');
  await expect(mei.page.getByRole('option', { name: 'Tommy' })).toBeVisible();
  await mei.composer.press('Tab');
  await expect(mei.composer).toHaveValue('@Tommy ');
  await mei.composer.pressSequentially('look');
  await mei.composer.press('Enter');
  await expect(article(tom, '@Tommy look')).toHaveAccessibleName(/, mentions you$/);

  await tom.page.getByRole('button', { name: 'Notifications' }).first().click();
  await tom.page.getByRole('menuitemradio', { name: 'Nothing' }).click();
  await expect(room(tom, 'plans')).toHaveAccessibleDescription(/muted/);
});
