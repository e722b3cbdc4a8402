import type { Page } from '@playwright/test';
import { createCore } from '#core/createCore.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { signUp } from '../support/people.ts';
import { seedPeople } from '../support/seedPeople.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { openPage, roundFigure, withProduct } from './pageBench.ts';
import { median, percentile } from './rounds.ts';
import { seedConversations, seedMessages } from './seedHistory.ts';
import { silentLog } from './silentLog.ts';

const PEOPLE = 10_000;
const ROOMS = 5_000;
const IN_FLIGHT = 20;
const ROUNDS = 5;
/** The desktop's own prefix. */
const PREFIX = 'parley';

const FIRST = ['Mei', 'Laura', 'Jonas', 'Zoë', 'Tomás', 'Иван', '王', '李', 'Amir', 'Sofia'];
const LAST = ['Lin', 'Kim', 'Okafor', 'Ruiz', 'Петров', '小明', '伟', 'Weber', 'de la Cruz'];
const PLACES = ['harbour', 'lisbon', 'kyoto', 'launch-review', 'design', '上海'];
/** Typed key by key: frequent, rare and absent words, two words, a typing error, pinyin. */
const TYPED = ['laura', 'launch rev', 'kyoto 499', 'okfor', 'wangxiao', '上海', 'nothing here'];

/** The whole way in a page: the key, the search, and the paint of its results. */
export const switcher: Bench = {
  title: `Ctrl K among ${PEOPLE} people and ${ROOMS} rooms of mine: from each key to the painted results, in ms`,
  atMost: { p95Ms: 30 },

  run: () =>
    withProduct(async (bench) => {
      const { url } = bench.product.redis;
      const token = await seed(url);
      // The page is ready when it lists a conversation.
      await seedMessages(url, await seedConversations(url, token, 1), { each: 1, read: true });
      const page = await openPage(bench, token);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Jump to' }).waitFor();
      await typed(page, 'wangxiaoming');
      // The pinyin of all names is read in the background.
      await page.getByRole('listbox').getByText('王 小明').first().waitFor({ timeout: 60_000 });
      const keys = TYPED.flatMap((text) =>
        Array.from(text).map((_, index, characters) => characters.slice(0, index + 1).join('')),
      );
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) for (const key of keys) times.push(await typed(page, key));
      return {
        keys: times.length,
        p50Ms: roundFigure(median(times)),
        p95Ms: roundFigure(percentile(times, 0.95)),
        maxMs: roundFigure(Math.max(...times)),
      };
    }),
};

/** Creates the people, and the rooms of one of them, whose session it returns. */
async function seed(url: string): Promise<string> {
  const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 30_000 });
  const core = createCore({
    redis: { url },
    log: silentLog,
    keyPrefix: PREFIX,
    passwordCost: CHEAP_PASSWORDS,
    deadlineMs: 30_000,
  });
  try {
    const person = await signUp(createMemoryTransport(core), 'Owner');
    const nameOf = (index: number): string =>
      `${FIRST[index % FIRST.length]} ${LAST[(index * 7) % LAST.length]} ${index}`;
    await seedPeople(redis, createKeys(PREFIX), 0, PEOPLE, nameOf);
    const create = async (index: number): Promise<void> => {
      const name = `${PLACES[index % PLACES.length]} ${index}`;
      await person.ask('room.create', { name, password: null, seats: 0, idleTtlMs: 0, clientId: `room-${index}` });
    };
    await keepInFlight(create, { count: ROOMS, inFlight: IN_FLIGHT });
    return person.token;
  } finally {
    await core.stop();
    redis.stop();
  }
}

/** Sets the text of the field as a key does. Resolves with the time until the results are painted (ms). */
function typed(page: Page, text: string): Promise<number> {
  return page.evaluate(async (value) => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input');
    if (field === null) throw new Error('the switcher is not open');
    const startedAt = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - startedAt;
  }, text);
}
