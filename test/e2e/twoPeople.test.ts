import { expect } from '@playwright/test';
import { arriveTwo, meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('C4: two people find each other and write both ways, live', async ({ arrive }) => {
  const mei = await arrive('Mei Lin');
  await mei.register();
  const tom = await arrive('Tom Weber');
  await tom.register();
  await expect(mei.person(tom)).toBeVisible();
  await expect(tom.person(mei)).toBeVisible();

  await mei.writeTo(tom);
  await mei.say('Hello Tom');
  await mei.sees('Hello Tom');
  await tom.open(mei);
  await tom.sees('Hello Tom');
  await tom.say('你好,Mei 👋🏽');
  await mei.sees('你好,Mei 👋🏽');
  await tom.sees('你好,Mei 👋🏽');
});

test('opening a conversation is invisible to the other person until its first message', async ({ arrive }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await expect(mei.conversation(tom)).toBeVisible();
  await tom.page.reload();
  await expect(tom.person(mei)).toBeVisible();
  await expect(tom.conversation(mei)).toHaveCount(0);
  await mei.say('hello');
  await expect(tom.conversation(mei)).toHaveAccessibleName('Mei, 1 unread');
});

test('A3: unread messages are counted in the list and in the title until they are read', async ({ arrive }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await mei.say('one');
  await mei.say('two');

  await expect(tom.conversation(mei)).toHaveAccessibleName('Mei, 2 unread');
  await expect(tom.page).toHaveTitle('(2) Parley');
  await expect(mei.conversation(tom)).toHaveAccessibleName('Tom');
  await tom.open(mei);
  await tom.sees('two');
  await expect(tom.conversation(mei)).toHaveAccessibleName('Mei');
  await expect(tom.page).toHaveTitle('Parley');
  await mei.say('three');
  await tom.sees('three');
  await expect(tom.page).toHaveTitle('Parley');
});

test('A7: a person is online while their page is open, and offline afterwards', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await expect(mei.person(tom)).toHaveCount(0);
  await tom.register();
  await expect(mei.person(tom)).toHaveAccessibleDescription('Online');
  await tom.page.close();
  await expect(mei.person(tom)).toHaveAccessibleDescription('Offline');
  const tomAgain = await arrive('Tom');
  await tomAgain.signIn();
  await expect(mei.person(tom)).toHaveAccessibleDescription('Online');
});

test('C4: a message to an offline person waits, with its unread count, for their sign-in', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await tom.page.close();
  await mei.writeTo(tom);
  await mei.say('for later');
  await mei.sees('for later');

  const tomAgain = await arrive('Tom');
  await tomAgain.signIn();
  await expect(tomAgain.conversation(mei)).toHaveAccessibleName('Mei, 1 unread');
  await tomAgain.open(mei);
  await tomAgain.sees('for later');
});

test('a reloaded page is still signed in, with its conversation and its draft', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.composer.fill('half a thought');
  await mei.page.reload();
  await mei.open(tom);
  await mei.sees('before');
  await expect(mei.composer).toHaveValue('half a thought');
  await mei.composer.press('Enter');
  await tom.sees('half a thought');
  await expect(mei.composer).toHaveValue('');
});
