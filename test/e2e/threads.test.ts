import { expect, type Locator } from '@playwright/test';
import { confirmDelete } from './support/confirmDelete.ts';
import { ActivityScreen } from './support/ActivityScreen.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { signInElsewhere } from './support/elsewhere.ts';
import { test } from './support/test.ts';

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });
const thread = ({ page }: Person): Locator => page.getByRole('complementary', { name: 'Thread' });
const field = (person: Person): Locator => thread(person).getByRole('textbox', { name: 'Reply in thread' });

async function answer(person: Person, text: string): Promise<void> {
  await field(person).fill(text);
  await field(person).press('Enter');
  await expect(thread(person).getByRole('article').filter({ hasText: text })).toBeVisible();
}

test('the replies to a message are counted below it and shown together, live for everybody', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('What is the price?');
  await tom.sees('What is the price?');
  await article(tom, 'What is the price?').hover();
  await article(tom, 'What is the price?').getByRole('button', { name: 'More' }).click();
  await tom.page.getByRole('menuitem', { name: 'Reply in thread' }).click();
  await expect(thread(tom)).toContainText('No replies yet');
  await expect(field(tom)).toBeFocused();
  await answer(tom, 'Four, I think');

  const line = article(mei, 'What is the price?').getByRole('button', { name: '1 reply' });
  await line.click();
  await expect(thread(mei).getByRole('article')).toHaveText([/What is the price\?/, /Four, I think/]);
  await answer(tom, 'or five');
  await expect(thread(mei).getByRole('article')).toHaveText([/What is the price\?/, /Four, I think/, /or five/]);
  await expect(article(mei, 'What is the price?').getByRole('button', { name: '2 replies' })).toContainText('Last');
  await expect(article(mei, 'or five')).toHaveCount(0);
  await expect(thread(mei).getByRole('button', { name: /^In reply to/ })).toHaveCount(0);

  await thread(tom).getByRole('article').filter({ hasText: 'or five' }).click({ button: 'right' });
  await tom.page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmDelete(tom.page);
  await expect(article(mei, 'What is the price?').getByRole('button', { name: '1 reply' })).toBeVisible();
});

test('a thread has its own draft, which survives a reload, and the conversation’s draft is unchanged', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('first matter');
  await tom.say('second matter');
  await mei.sees('second matter');
  await mei.composer.fill('for all');
  await article(mei, 'first matter').focus();
  await mei.page.keyboard.press('t');
  await field(mei).fill('about the first');
  await article(mei, 'second matter').focus();
  await mei.page.keyboard.press('t');
  await expect(field(mei)).toHaveValue('');
  await field(mei).fill('about the second');
  await expect(mei.composer).toHaveValue('for all');
  await mei.page.reload();
  await expect(mei.composer).toHaveValue('for all');
  await expect(thread(mei)).toHaveCount(0);
  await article(mei, 'first matter').focus();
  await mei.page.keyboard.press('t');
  await expect(field(mei)).toHaveValue('about the first');
  await field(mei).press('Enter');
  await expect(field(mei)).toHaveValue('');
  await expect(mei.composer).toHaveValue('for all');
  await expect(article(tom, 'first matter').getByRole('button', { name: '1 reply' })).toBeVisible();
});

test('a thread is opened and closed with the keyboard, and the focus returns to where it was', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('Shall we?');
  await mei.sees('Shall we?');
  await article(mei, 'Shall we?').focus();
  await mei.page.keyboard.press('t');
  await expect(field(mei)).toBeFocused();
  await expect(mei.page.getByRole('complementary', { name: 'Details' })).toHaveCount(0);
  await mei.page.keyboard.press('Escape');
  await expect(thread(mei)).toHaveCount(0);
  await expect(article(mei, 'Shall we?')).toBeFocused();
  await expect(mei.page.getByRole('complementary', { name: 'Details' })).toBeVisible();

  await mei.page.keyboard.press('t');
  await thread(mei).getByRole('button', { name: 'Close thread' }).click();
  await expect(thread(mei)).toHaveCount(0);
  await expect(article(mei, 'Shall we?')).toBeFocused();
});

test('in a narrow window a thread covers the conversation, and is still open after visiting another view', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const sofia = await arrive('Sofia');
  await sofia.register();
  await tom.say('Shall we?');
  await mei.sees('Shall we?');
  await article(mei, 'Shall we?').focus();
  await mei.page.keyboard.press('t');
  await answer(mei, 'We shall');
  await mei.writeTo(sofia);
  await expect(thread(mei)).toHaveCount(0);
  await mei.open(tom);
  await expect(thread(mei).getByRole('article')).toHaveText([/Shall we\?/, /We shall/]);
  await mei.page.setViewportSize({ width: 360, height: 640 });
  const box = await thread(mei).boundingBox();
  expect(box?.x).toBe(0);
  expect(box?.width).toBe(360);
  await thread(mei).getByRole('button', { name: 'Close thread' }).click();
  await expect(article(mei, 'Shall we?').first()).toBeVisible();
});

test('hour 9: a reply in a thread stays there, the conversation says so, and it can be sent to both', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('What is the price?');
  await tom.sees('What is the price?');
  const size = mei.page.viewportSize();
  await mei.page.setViewportSize({ width: 480, height: 700 });
  await mei.page.getByRole('button', { name: 'Back to conversations' }).click();
  await article(tom, 'What is the price?').hover();
  await article(tom, 'What is the price?').getByRole('button', { name: 'Reply in thread' }).click();
  await answer(tom, 'Four, I think');
  await expect(mei.page).toHaveTitle('(1) Parley');

  if (size !== null) await mei.page.setViewportSize(size);
  await mei.open(tom);
  const line = mei.messages.getByRole('button', { name: 'Tom replied in a thread: What is the price?' });
  await expect(line).toBeVisible();
  await expect(mei.messages.getByRole('separator', { name: 'New', exact: true })).toBeVisible();
  await expect(mei.page).toHaveTitle('Parley');
  await expect(article(mei, 'Four, I think')).toHaveCount(0);
  await expect(article(mei, 'What is the price?').getByRole('button', { name: '1 reply' })).toBeVisible();
  await line.click();
  await expect(thread(mei).getByRole('article')).toHaveText([/What is the price\?/, /Four, I think/]);

  await thread(tom).getByRole('checkbox', { name: 'Also send to the conversation' }).check();
  await answer(tom, 'make it five');
  await expect(article(mei, 'make it five').getByRole('button', { name: /^In reply to Mei/ })).toBeVisible();
  await expect(thread(mei).getByRole('article')).toHaveCount(3);
  await expect(thread(tom).getByRole('checkbox', { name: 'Also send to the conversation' })).not.toBeChecked();
  await mei.page.reload();
  await expect(line).toBeVisible();
  await expect(article(mei, 'Four, I think')).toHaveCount(0);
});

test('hour 9: a message with forty replies far below it shows their number and their authors after a new sign-in', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('What is the price?');
  await tom.sees('What is the price?');
  const [fromMei, fromTom] = [await signInElsewhere(mei, product.url), await signInElsewhere(tom, product.url)];
  const { conversations } = await fromMei.ask('conversation.list', {});
  const { conversationId = '', offset: root = 0 } = conversations[0] ?? {};
  async function send(from: typeof fromMei, text: string, isReply: boolean): Promise<void> {
    const message = { conversationId, clientId: text.replaceAll(' ', '-'), body: { kind: 'text' as const, text } };
    const about = isReply ? { replyTo: root, inThread: true } : {};
    await expect(async () => void (await from.ask('message.send', { ...message, ...about }))).toPass();
  }
  for (let index = 1; index <= 39; index += 1) await send(index % 2 === 0 ? fromMei : fromTom, `reply ${index}`, true);
  for (let index = 1; index <= 170; index += 1) await send(fromMei, `line ${index}`, false);
  await send(fromTom, 'reply 40', true);
  for (const { close } of [fromMei, fromTom]) close();

  const again = await arrive('Tom');
  await again.signIn();
  await again.open(mei);
  await again.messages.getByRole('button', { name: 'You replied in a thread: What is the price?' }).click();
  await thread(again).getByRole('button', { name: 'Show in conversation' }).click();
  const line = article(again, 'What is the price?').getByRole('button', { name: '40 replies' });
  // The initials of both authors, the last one first.
  await expect(line).toHaveText(/^TM40 replies/i);
  await again.page.reload();
  await again.messages.getByRole('button', { name: 'You replied in a thread: What is the price?' }).click();
  await thread(again).getByRole('button', { name: 'Show in conversation' }).click();
  await expect(line).toHaveText(/^TM40 replies/i);
});

test('hour 9: "Reply" quotes in the conversation, "Reply in thread" opens the thread, in the toolbar and in the menu', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('What is the price?');
  await mei.sees('What is the price?');
  const message = article(mei, 'What is the price?').first();
  const bar = mei.page.getByRole('region', { name: 'Replying to Tom' });
  await message.hover();
  await message.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(bar).toBeVisible();
  await expect(thread(mei)).toHaveCount(0);
  await mei.say('a quote');
  await expect(article(tom, 'a quote').getByRole('button', { name: /^In reply to Tom/ })).toBeVisible();

  await message.hover();
  await message.getByRole('button', { name: 'Reply in thread' }).click();
  await expect(field(mei)).toBeFocused();
  await expect(bar).toHaveCount(0);
  await thread(mei).getByRole('button', { name: 'Close thread' }).click();
  await message.click({ button: 'right' });
  await expect(mei.page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible();
  await mei.page.getByRole('menuitem', { name: 'Reply in thread' }).click();
  await expect(field(mei)).toBeFocused();
});

test('hour 9: a reply in a thread notifies the people of the thread and links to it', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('What is the price?');
  await tom.sees('What is the price?');
  await article(tom, 'What is the price?').hover();
  await article(tom, 'What is the price?').getByRole('button', { name: 'Reply in thread' }).click();
  const activity = new ActivityScreen(mei);
  await activity.open();
  await answer(tom, 'Four, I think');
  await activity.opener('Four, I think').click();
  await expect(thread(mei).getByRole('article')).toHaveText([/What is the price\?/, /Four, I think/]);
});
