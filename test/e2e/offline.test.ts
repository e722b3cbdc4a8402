import { expect } from '@playwright/test';
import { signInElsewhere } from './support/elsewhere.ts';
import { meet } from './support/meet.ts';
import { testOwnServer as test } from './support/testOwnServer.ts';

const WRITTEN = 'written with no server';

test('a page that reloads offline opens the same conversation, and messages written there arrive once without a click', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('and yours');
  await mei.sees('and yours');
  // The page itself has to be served, so the gateway keeps running and only Redis is killed.
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await mei.say(WRITTEN);
  await mei.sees(WRITTEN);
  await mei.composer.fill('half a');
  await mei.page.reload();
  await mei.sees('before');
  await mei.sees('and yours');
  await mei.sees(WRITTEN);
  await expect(mei.page.getByText('Sending when you’re back online')).toBeVisible();
  await expect(mei.composer).toHaveValue('half a');
  await product.redis.restart();
  await tom.sees(WRITTEN);
  await expect(mei.offlineStrip).toBeHidden();
  await mei.composer.press('Enter');
  await tom.sees('half a');
  for (const { messages } of [mei, tom]) {
    await expect(messages.getByRole('paragraph')).toHaveText(['before', 'and yours', WRITTEN, 'half a']);
  }
});

test('messages that were fetched once can be read offline, and the end of the kept history says why it ends there', async ({
  arrive,
  product,
}) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const elsewhere = await signInElsewhere(tom, product.url);
  const { conversations } = await elsewhere.ask('conversation.list', {});
  const conversationId = conversations[0]?.conversationId ?? '';
  for (let line = 1; line <= 150; line += 1) {
    const body = { kind: 'text' as const, text: `line ${line}` };
    await elsewhere.ask('message.send', { conversationId, clientId: `line-${line}`, body });
  }
  elsewhere.close();
  await mei.sees('line 150');
  const away = await mei.openSecondWindow();
  await away.goToEnd('line 150');
  await mei.page.close();
  await product.redis.kill();
  await expect(away.offlineStrip).toBeVisible();
  await away.page.reload();
  await away.goToEnd('line 150');
  await expect(away.offlineStrip).toBeVisible();
  // Prepending keeps the scroll position: the first message is one or two keys away.
  await expect(async () => {
    await away.messages.press('Home');
    await expect(away.message('before')).toBeInViewport({ timeout: 1_000 });
  }).toPass();
});

test('a message that is queued in one tab is shown in the other and sent once although both could send it', async ({
  arrive,
  product,
}) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const second = await mei.openSecondWindow();
  await second.sees('before');
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await expect(second.offlineStrip).toBeVisible();
  for (const text of ['one', 'two']) await mei.say(text);
  for (const text of ['one', 'two']) await second.sees(text);
  await second.say('three');
  await mei.sees('three');
  // The tab that wrote them closes before the connection is back; the other tab has them.
  await mei.page.close();
  await product.redis.restart();
  await tom.sees('three');
  await expect(second.messages.getByRole('button', { name: 'Retry now' })).toHaveCount(0);
  await tom.say('all here');
  await second.sees('all here');
  for (const { messages } of [second, tom]) {
    await expect(messages.getByRole('paragraph')).toHaveText(['before', 'one', 'two', 'three', 'all here']);
  }
});

test('a message that is discarded in one tab disappears in the other, and a refused one waits in both', async ({
  arrive,
  product,
}) => {
  const [mei] = await meet(arrive);
  const second = await mei.openSecondWindow();
  await second.sees('before');
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await mei.say('never mind');
  await second.sees('never mind');
  await mei.messages.getByRole('button', { name: 'Discard' }).click();
  await expect(second.message('never mind')).toHaveCount(0);
  await mei.page.reload();
  await mei.sees('before');
  await expect(mei.message('never mind')).toHaveCount(0);
});
