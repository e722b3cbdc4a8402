import { expect } from '@playwright/test';
import { Redis } from 'ioredis';
import { expectInLog } from './support/expectInLog.ts';
import { meet } from './support/meet.ts';
import { testOwnServer as test } from './support/testOwnServer.ts';

test('when Redis is killed while two people write, both continue automatically once it is back', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await expect(tom.offlineStrip).toBeVisible();
  await mei.say('while it was down');
  await product.redis.restart();
  await expect(mei.offlineStrip).toBeHidden();
  await expect(tom.offlineStrip).toBeHidden();
  await tom.sees('while it was down');
  await tom.say('after');
  await mei.sees('after');
  for (const { messages } of [mei, tom]) {
    await expect(messages.getByRole('paragraph')).toHaveText(['before', 'while it was down', 'after']);
  }
});

test('when the gateway is killed and restarted, both continue automatically, with the focus where it was', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await product.killGateway();
  await expect(mei.offlineStrip).toBeVisible();
  await tom.say('while it was down');
  const waiting = tom.messages.getByRole('article').filter({ hasText: 'while it was down' });
  await expect(waiting).toBeVisible();
  await tom.messages.focus();
  await tom.page.keyboard.press('ArrowUp');
  await expect(waiting).toBeFocused();
  await product.startGateway();
  await mei.sees('while it was down');
  await expectInLog(waiting);
  await expect(waiting).toBeFocused();
  await mei.say('after');
  await tom.sees('after');
  await expect(mei.messages.getByRole('paragraph')).toHaveText(['before', 'while it was down', 'after']);
});

test('hour 7: a message that waits for the network has a grey clock, and one that was refused is red', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  const why = mei.messages.getByRole('article').last().locator('span:has(> svg)').last();
  const red = await mei.page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = 'var(--danger)';
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  });
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await mei.say('waits');
  await expect(why).toHaveText('Sending when you’re back online');
  await expect(why.locator('svg.lucide-clock')).toBeVisible();
  await expect(why).not.toHaveCSS('color', red);
  await expect(mei.messages.getByRole('alert')).toHaveCount(0);
  await product.redis.restart();
  await tom.sees('waits');
  await expect(mei.messages.getByText('Sending when you’re back online')).toHaveCount(0);

  const redis = new Redis(product.redis.url);
  await redis.config('SET', 'maxmemory', '1');
  await mei.say('refused');
  await expect(mei.messages.getByRole('alert')).toContainText('out of memory');
  await expect(why.locator('svg.lucide-circle-alert')).toBeVisible();
  await expect(why).toHaveCSS('color', red);
  redis.disconnect();
});

test('a message that could not be sent shows Retry, and Retry sends it exactly once', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  const redis = new Redis(product.redis.url);
  await redis.config('SET', 'maxmemory', '1');
  await mei.say('try me');
  const retry = mei.messages.getByRole('button', { name: 'Retry' });
  await expect(mei.messages.getByRole('alert')).toContainText('out of memory');
  await retry.click();
  await expect(retry).toBeVisible();
  await redis.config('SET', 'maxmemory', '0');
  await retry.dblclick();
  await tom.sees('try me');
  await expect(retry).toHaveCount(0);
  await mei.say('last');
  await tom.sees('last');
  for (const { messages } of [mei, tom]) {
    await expect(messages.getByRole('paragraph')).toHaveText(['before', 'try me', 'last']);
  }
  redis.disconnect();
});

test('pressing Retry repeatedly while Redis is down does not duplicate the message', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  await product.redis.kill();
  await mei.say('impatient');
  const retry = mei.messages.getByRole('button', { name: 'Retry' });
  // It takes the place of “Retry” once the outage is known.
  const tryNow = mei.page.getByRole('button', { name: 'Try now', exact: true });
  for (let presses = 0; presses < 5; presses += 1) await retry.or(tryNow).first().click();
  await product.redis.restart();
  await tom.sees('impatient');
  await mei.say('last');
  await tom.sees('last');
  for (const { messages } of [mei, tom]) {
    await expect(messages.getByRole('paragraph')).toHaveText(['before', 'impatient', 'last']);
  }
});

test('while offline the strip shows since when and how many messages wait, and Try now reconnects', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  const tryNow = mei.page.getByRole('button', { name: 'Try now', exact: true });
  await expect(tryNow).toHaveCount(0);
  await product.killGateway();
  await expect(mei.offlineStrip).toHaveText(/^Offline since \d\d:\d\d · Everything you have read stays available$/);
  await mei.say('one');
  await mei.say('two');
  await expect(mei.offlineStrip).toHaveText(/^Offline since \d\d:\d\d · 2 messages waiting to be sent$/);
  await tryNow.focus();
  await mei.page.keyboard.press('Enter');
  await expect(tryNow).toBeFocused();
  await expect(mei.offlineStrip).toBeVisible();
  await product.startGateway();
  await mei.page.keyboard.press('Enter');
  await expect(tryNow).toHaveCount(0);
  await tom.sees('two');
});

test('the offline strip is shown in a narrow window, too, in the list and in a conversation', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.page.setViewportSize({ width: 420, height: 700 });
  await product.killGateway();
  await expect(mei.offlineStrip).toBeVisible();
  await mei.page.getByRole('button', { name: 'Back' }).click();
  await expect(mei.conversation(tom)).toBeVisible();
  await expect(mei.offlineStrip).toBeVisible();
});

test('a message that waits survives a reload and is sent after the connection is restored', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await product.redis.kill();
  await mei.say('do not forget me');
  await expect(mei.messages.getByText('Sending when you’re back online')).toBeVisible();
  await mei.page.reload();
  await product.redis.restart();
  await tom.sees('do not forget me');
  await expect(tom.messages.getByRole('paragraph')).toHaveText(['before', 'do not forget me']);
});
