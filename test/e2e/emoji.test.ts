import { expect } from '@playwright/test';
import type { Person } from './support/Person.ts';
import { arriveTwo, meet } from './support/meet.ts';
import { test } from './support/test.ts';

const open = (person: Person) => person.page.getByRole('button', { name: 'Insert an emoji' }).click();
const search = (person: Person) => person.page.getByRole('searchbox', { name: 'Search emoji' });
const cell = (person: Person, name: string) => person.page.getByRole('gridcell', { name, exact: true });

test('an emoji is found by a word and inserted at the caret, as if it had been typed', async ({ arrive }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await mei.composer.fill('off we go');
  await mei.composer.press('Home');
  await open(mei);
  await expect(search(mei)).toBeFocused();
  await search(mei).fill('rocket');
  await expect(cell(mei, 'rocket')).toBeVisible();
  await search(mei).press('Enter');
  await expect(mei.composer).toBeFocused();
  await expect(mei.composer).toHaveValue('🚀off we go');
  await mei.composer.press('ControlOrMeta+z');
  await expect(mei.composer).toHaveValue('off we go');
  await mei.composer.press('ControlOrMeta+Shift+z');
  await mei.composer.press('Enter');
  await tom.open(mei);
  await tom.sees('🚀off we go');
});

test('the arrow keys move through the grid, and recently used emoji come first, also after a reload', async ({
  arrive,
}) => {
  const [mei] = await arriveTwo(arrive);
  await open(mei);
  await expect(cell(mei, 'thumbs up').first()).toBeVisible();
  await search(mei).press('ArrowDown');
  await expect(cell(mei, 'thumbs up').first()).toBeFocused();
  // The smileys come below the recently used emoji.
  await mei.page.keyboard.press('ArrowDown');
  await expect(cell(mei, 'grinning face').last()).toBeFocused();
  await mei.page.keyboard.press('ArrowRight');
  await expect(cell(mei, 'grinning face with big eyes')).toBeFocused();
  await mei.page.keyboard.press('ArrowUp');
  await mei.page.keyboard.press('ArrowUp');
  await expect(search(mei)).toBeFocused();
  // Text that is typed in the grid starts a search.
  await mei.page.keyboard.press('ArrowDown');
  await mei.page.keyboard.type('octopus');
  await expect(search(mei)).toHaveValue('octopus');
  await expect(mei.page.getByRole('gridcell')).toHaveCount(1);
  await cell(mei, 'octopus').click();
  await expect(mei.composer).toHaveValue('🐙');
  await mei.page.reload();
  await open(mei);
  await expect(mei.page.getByRole('gridcell').first()).toHaveAccessibleName('octopus');
  await mei.page.keyboard.press('Escape');
  await expect(mei.page.getByRole('gridcell')).toHaveCount(0);
  await expect(mei.composer).toBeFocused();
});

test('the chosen skin tone applies to every emoji that has one, also to names between colons', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  await open(mei);
  await mei.page.getByRole('radio', { name: 'Dark skin tone', exact: true }).check();
  await search(mei).fill('waving hand');
  await cell(mei, 'waving hand').click();
  await expect(mei.composer).toHaveValue('👋🏿');
  await mei.composer.fill('');
  await mei.composer.pressSequentially('so :wave:');
  await expect(mei.composer).toHaveValue('so 👋🏿');
  await mei.composer.pressSequentially(' :tada:');
  await expect(mei.composer).toHaveValue('so 👋🏿 🎉');
});

test('a group is reached by its tab, and a search without a match says so', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  await open(mei);
  await mei.page.getByRole('toolbar', { name: 'Categories' }).getByRole('button', { name: 'Flags' }).click();
  await expect(cell(mei, 'chequered flag')).toBeFocused();
  await expect(cell(mei, 'chequered flag')).toBeInViewport();
  await search(mei).fill('qwertz');
  await expect(mei.page.getByText('No emoji matches “qwertz”')).toBeVisible();
});

test('any emoji can be used as a reaction', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('Anchors aweigh');
  const article = tom.messages.getByRole('article').filter({ hasText: 'Anchors aweigh' });
  await article.hover();
  await article.getByRole('button', { name: 'React', exact: true }).click();
  await search(tom).fill('anchor');
  await expect(cell(tom, 'anchor')).toBeVisible();
  await search(tom).press('Enter');
  await expect(article.getByRole('button', { name: '⚓: you', exact: true })).toBeVisible();
  await expect(mei.messages.getByRole('button', { name: '⚓: Tom' })).toBeVisible();
});
