import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { hostCalls, localCalls } from '#shared/contract/index.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { askBridge } from './support/bridge.ts';
import { filesHeldBy, redisServersIn } from './support/redisServers.ts';
import { test } from './support/test.ts';
import { watchFetches } from './support/watchRedis.ts';

test('C4: two profiles on one computer write to each other over one private Redis, which ends with the last of them', async ({
  launch,
}) => {
  const [mei, tom] = [await launch('default'), await launch('second')];
  await mei.arrive('Mei Lin');
  await tom.arrive('Tom Nunes');
  await mei.openPerson('Tom Nunes');
  await mei.send('你好, Tom');
  await tom.conversation('Mei Lin, 1 unread').click();
  await tom.expectMessage('你好, Tom');
  await tom.send('Hello Mei');
  await mei.expectMessage('Hello Mei');

  const servers = redisServersIn(join(launch.root, 'redis'));
  expect(servers).toHaveLength(1);
  // It holds no file of the window that started it, because it may outlive that window.
  const held = filesHeldBy(servers[0] ?? 0).filter((file) => file.startsWith(launch.root));
  expect(held.filter((file) => !file.startsWith(join(launch.root, 'redis')))).toEqual([]);

  await mei.quit();
  await tom.send('You are gone, the server is not');
  await tom.expectMessage('You are gone, the server is not');
  await tom.quit();
  expect(redisServersIn(join(launch.root, 'redis'))).toEqual([]);
});

test('A6: after a kill the next start is signed in again, and fetches only unread messages', async ({ launch }) => {
  const [mei, tom] = [await launch('default'), await launch('second')];
  await mei.arrive('Mei Lin');
  await tom.arrive('Tom Nunes');
  await tom.allowPlainText();
  await mei.openPerson('Tom Nunes');
  await mei.send('one');
  await mei.send('two');
  await tom.conversation(/^Mei Lin/).click();
  await tom.expectMessage('two');
  await expect.poll(() => countKeptEvents(tom.page)).toBe(2);

  await tom.kill();
  await mei.send('while you were away');
  await mei.expectMessage('while you were away');
  const watch = await watchFetches(launch.root);
  const again = await launch('second');
  // The window opens in the same conversation.
  await again.expectMessage('one');
  await again.expectMessage('while you were away');
  await expect(again.conversation('Mei Lin')).toBeVisible();
  await again.send('back');
  await mei.expectMessage('back');

  const fetches = watch.stop();
  expect(fetches.length).toBeGreaterThan(0);
  expect(fetches.filter(({ after }) => after === null || after < 2)).toEqual([]);
});

test('both continue to write after their private Redis was killed', async ({ launch }) => {
  const [mei, tom] = [await launch('default'), await launch('second')];
  await mei.arrive('Mei Lin');
  await tom.arrive('Tom Nunes');
  await mei.openPerson('Tom Nunes');
  await mei.send('before');
  await tom.conversation('Mei Lin, 1 unread').click();
  await tom.expectMessage('before');

  const [pid] = redisServersIn(join(launch.root, 'redis'));
  process.kill(pid ?? 0, 'SIGKILL');
  await mei.send('written into the dark');
  await tom.expectMessage('written into the dark');
  await tom.send('arrived');
  await mei.expectMessage('arrived');
  await mei.expectMessage('before');
  await expect.poll(() => redisServersIn(join(launch.root, 'redis'))).toHaveLength(1);
});

/** The number of messages of the signed-in person in the local store. */
async function countKeptEvents(page: Page): Promise<number> {
  const described = hostCalls['host.describe'].output.parse(unwrap(await askBridge(page, 'host.describe', {})));
  const server = `${described.connection?.kind} ${described.connection?.label}`;
  const person = await page.evaluate((key) => localStorage.getItem(key), `parley.lastPerson ${server}`);
  const account = `${server} ${person?.split(' ')[0]}`;
  const asked = { account, query: { terms: [] }, limit: 1 };
  return localCalls['local.search'].output.parse(unwrap(await askBridge(page, 'local.search', asked))).searched;
}
