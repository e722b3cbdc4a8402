import { expect } from '@playwright/test';
import { startRedis } from '../support/startRedis.ts';
import { test } from './support/test.ts';

const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always'];

test('a start without any Redis shows the last conversation, and messages written there arrive once, without a click', async ({
  launch,
}) => {
  const redis = await startRedis(DURABLE);
  try {
    const [mei, tom] = [await launch('default'), await launch('second')];
    for (const [person, name] of [
      [mei, 'Mei Lin'],
      [tom, 'Tom Nunes'],
    ] as const) {
      await person.choosePlace('My team’s Redis', redis.url);
      await person.register(name);
    }
    await mei.allowPlainText();
    await mei.openPerson('Tom Nunes');
    await mei.send('one');
    await tom.conversation(/^Mei Lin/).click();
    await tom.expectMessage('one');
    await tom.send('two');
    await mei.expectMessage('two');
    await mei.page.getByRole('textbox', { name: 'Message' }).fill('half a');
    await mei.quit();
    await redis.kill();

    const offline = await launch('default');
    await offline.expectMessage('one');
    await offline.expectMessage('two');
    const composer = offline.page.getByRole('textbox', { name: 'Message' });
    await expect(composer).toHaveValue('half a');
    await offline.send('written in the dark');
    await offline.expectMessage('written in the dark');
    await expect(offline.page.getByText('Sending when you’re back online')).toBeVisible();
    // The bubble is on the screen, so the message is on disk and survives a crash.
    await offline.kill();

    const again = await launch('default');
    await again.expectMessage('written in the dark');
    await expect(again.page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await redis.restart();
    await tom.expectMessage('written in the dark');
    await tom.send('it is light again');
    await again.expectMessage('it is light again');
    for (const { page } of [tom, again]) {
      await expect(page.getByRole('log', { name: 'Messages' }).getByRole('paragraph')).toHaveText([
        'one',
        'two',
        'written in the dark',
        'it is light again',
      ]);
    }
  } finally {
    await redis.stop();
  }
});
