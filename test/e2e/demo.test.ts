import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Redis } from 'ioredis';
import { runQuietly } from '../../scripts/process/runQuietly.ts';
import { startRedis } from '../support/startRedis.ts';
import { startProgram } from './support/startProgram.ts';

/** A separate home folder, because the developer who runs this test may have a demo and data of their own. */
async function makeHome() {
  const home = await mkdtemp(join(tmpdir(), 'parley-demo-home-'));
  const env = { HOME: home, XDG_CONFIG_HOME: home, npm_lifecycle_event: undefined };
  return {
    env,
    folder: join(home, 'Parley'),
    demo: (...args: readonly string[]) => runQuietly(['scripts/demo.mjs', ...args], env),
    end: () => rm(home, { recursive: true, force: true }),
  };
}

// The demo creates twelve accounts and a year of history, which takes a while on a busy machine.
test.setTimeout(240_000);

test('npm run demo, then npm start: opens a team with people, history and replies, without any question', async ({
  page,
}) => {
  const { env, folder, demo, end } = await makeHome();
  await mkdir(join(folder, 'redis'), { recursive: true });
  await writeFile(join(folder, 'settings.json'), '{"connection":{"kind":"embedded","address":"","hasPassword":false}}');
  const made = await demo();
  expect(made.output).toContain('The demo team is ready');
  expect(made.exitCode).toBe(0);

  const parley = startProgram(['scripts/start.mjs', '--browser', '--port', '0'], env);
  try {
    await page.goto(await parley.line(/Parley is ready: (\S+)/));
    const rooms = page.getByRole('list', { name: 'Rooms' });
    const people = page.getByRole('list', { name: 'People' });
    await expect(rooms.getByRole('button', { name: /^设计讨论, \d unread/ })).toBeVisible();
    await expect(rooms.getByRole('button', { name: /^launch-review/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('button')).toHaveCount(5);
    await expect(people.getByRole('button', { name: 'Laura Kim' })).toHaveAccessibleDescription('Online');
    await expect(people.getByRole('button', { name: 'Hana Watanabe' })).toHaveAccessibleDescription('Offline');
    await expect(page.getByRole('button', { name: /^Activity, \d+ unread/ })).toBeVisible();

    await page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: 'Mei Lin' }).click();
    const messages = page.getByRole('log', { name: 'Messages' });
    await expect(messages.getByText('收到，谢谢！')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Thank you all!');
    await page.keyboard.press('Enter');
    await expect(messages.getByText(/You are welcome|Any time/)).toBeVisible();

    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('combobox', { name: 'Search messages' }).fill(`before:${monthsAgo(9)} has:link`);
    await expect(page.getByRole('option').filter({ hasText: 'wiki.harbour.example' }).first()).toBeVisible();
    await page.keyboard.press('Escape');

    const again = await demo();
    expect(again.output).toContain('The demo is open: quit that Parley first');
    expect(again.exitCode).toBe(1);
  } finally {
    await parley.stop();
  }

  expect((await demo('--clear')).output).toContain('The demo is removed');
  expect(await readdir(folder)).toEqual(['redis', 'settings.json']);
  expect((await demo('--clear')).output).toContain('There is no demo');
  await end();
});

test('npm run demo does not touch a foreign folder, a Redis with a key, or a demo that a user has joined', async () => {
  const { folder, demo, end } = await makeHome();
  const redis = await startRedis();
  const client = new Redis(redis.url, { replyMapping: 'legacy' });
  try {
    await mkdir(join(folder, 'demo'), { recursive: true });
    await writeFile(join(folder, 'demo', 'mine.txt'), 'mine');
    for (const args of [[], ['--clear'], ['--redis', redis.url]]) {
      const refused = await demo(...args);
      expect(refused.output).toContain('holds something that npm run demo did not make');
      expect(refused.exitCode).toBe(1);
    }
    expect(await readFile(join(folder, 'demo', 'mine.txt'), 'utf8')).toBe('mine');
    expect(await client.dbsize()).toBe(0);
    await rm(join(folder, 'demo'), { recursive: true });

    await client.set('something', 'of a team');
    expect((await demo('--redis', redis.url)).output).toContain('did not make, so it stays as it is');
    expect(await client.keys('*')).toEqual(['something']);
    await client.flushdb();

    expect((await demo('--redis', redis.url)).output).toContain('The demo team is ready');
    await client.hset('parley:{people}:names', 'real-person', 'Real Person');
    const keys = await client.dbsize();
    for (const args of [['--clear'], ['--redis', redis.url]]) {
      expect((await demo(...args)).output).toContain('(Real Person), so it stays as it is');
    }
    expect(await client.dbsize()).toBe(keys);
    await client.hdel('parley:{people}:names', 'real-person');
    expect((await demo('--clear')).output).toContain('The demo is removed');
    expect(await client.dbsize()).toBe(0);
  } finally {
    client.disconnect();
    await redis.stop();
    await end();
  }
});

/** The month, in the format of the search syntax. */
function monthsAgo(months: number): string {
  const day = new Date();
  return new Date(day.getFullYear(), day.getMonth() - months, 15).toISOString().slice(0, 7);
}
