import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { Redis } from 'ioredis';
import { createRandom } from '../support/random.ts';
import { repetitions } from '../support/repetitions.ts';
import { startRedis } from '../support/startRedis.ts';
import { createCrashingUser } from './support/createCrashingUser.ts';
import { test } from './support/test.ts';

const KILLS = Number(process.env['PARLEY_FAULT_KILLS'] ?? repetitions({ short: 5, long: 100 }));
const SEED = Number(process.env['PARLEY_FAULT_SEED'] ?? randomInt(1_000_000));

// A trace of each run costs more than the run.
test.use({ trace: 'off' });

test(`Parley is killed ${KILLS} times right after Enter: every message on the screen arrives once, in its order`, async ({
  launch,
}) => {
  test.setTimeout(240_000 + KILLS * 20_000);
  process.stdout.write(`PARLEY_FAULT_SEED=${SEED}\n`);
  const redis = await startRedis(['--appendonly', 'yes']);
  const truth = new Redis(redis.port, '127.0.0.1', { replyMapping: 'legacy' });
  try {
    const people = [
      { name: 'Mei Lin', profile: 'default', to: 'Tom Nunes' },
      { name: 'Tom Nunes', profile: 'second', to: 'Mei Lin' },
    ] as const;
    for (const { name, profile } of people) {
      const parley = await launch(profile);
      await parley.choosePlace('My team’s Redis', redis.url);
      await parley.register(name);
      await parley.allowPlainText();
      if (name === 'Tom Nunes') {
        await parley.openPerson('Mei Lin');
        await parley.send('Tom Nunes begins');
        await parley.expectMessage('Tom Nunes begins');
      }
      await parley.quit();
    }

    const users = people.map(({ name, profile, to }, index) =>
      createCrashingUser({ name, to, start: () => launch(profile), random: createRandom(SEED + index) }),
    );
    // In parallel, because a start waits more than it computes.
    let left = KILLS;
    await Promise.all(
      users.map(async (person) => {
        while (left > 0) {
          left -= 1;
          await person.live();
        }
      }),
    );
    for (const person of users) await person.rest();

    const texts = async (): Promise<string[]> => {
      const [key] = await truth.keys('*direct*:log');
      const elements = key === undefined ? [] : await truth.lrange(key, 0, -1);
      return elements.map((element) => (JSON.parse(element) as { body?: { text?: string } }).body?.text ?? '');
    };
    for (const { name } of people) await expect.poll(texts).toContain(`${name} is done`);
    const log = await texts();
    const arrived = users.map(({ typed }, index) => {
      const mine = log.filter((text) => text.startsWith(`${people[index]?.name ?? ''} `) && typed.includes(text));
      // Each message once, in the order in which they were typed, and none that was visible is missing.
      expect(mine).toEqual(typed.filter((text) => mine.includes(text)));
      return mine;
    });
    for (const [index, { seen, typed }] of users.entries()) {
      expect(typed.filter((text) => seen.has(text) && !arrived[index]?.includes(text))).toEqual([]);
    }
    const sum = (of: (one: (typeof users)[number]) => number): number => users.reduce((all, one) => all + of(one), 0);
    const onScreen = sum(({ typed, seen }) => typed.filter((text) => seen.has(text)).length);
    process.stdout.write(
      `${KILLS} kills: Enter on ${sum(({ typed }) => typed.length)} messages, ${onScreen} stood on the screen, ` +
        `${arrived.flat().length} arrived\n`,
    );
    expect(onScreen).toBeGreaterThan(0);
  } finally {
    truth.disconnect();
    await redis.stop();
  }
});
