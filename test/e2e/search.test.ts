import { expect, type Locator } from '@playwright/test';
import { signInElsewhere } from './support/elsewhere.ts';
import { arriveTwo } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';

const COUNT = 260;
const EARLY = '第二版报价已经放到文件里了';

/** Mei sent Tom more than two pages of messages; three of them are about a price. */
async function wroteMuch(
  arrive: (name: string) => Promise<Person>,
  url: string,
): Promise<{ tom: Person; writeOn: (text: string) => Promise<void> }> {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const elsewhere = await signInElsewhere(mei, url);
  const { people } = await elsewhere.ask('person.list', {});
  const userId = people.find(({ name }) => name === tom.name)?.id ?? '';
  const { conversationId } = (await elsewhere.ask('direct.open', { userId })).conversation;
  const prices: Readonly<Record<number, string>> = {
    60: EARLY,
    220: '收到，报价下午确认',
    240: '~~Final~~ copy uses the **11 November** `报价`',
  };
  const writeOn = async (text: string): Promise<void> => {
    const message = { conversationId, clientId: text.replace(/\W/gu, '-'), body: { kind: 'text' as const, text } };
    // Faster than a person types, so the gateway sometimes asks to wait.
    await expect(async () => void (await elsewhere.ask('message.send', message))).toPass();
  };
  for (let index = 0; index < COUNT; index += 1) await writeOn(prices[index] ?? `line ${index + 1}`);
  return { tom, writeOn };
}

const field = ({ page }: Person): Locator => page.getByRole('combobox', { name: 'Search messages' });
const hits = ({ page }: Person): Locator => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');

test('two typed characters find a message, and Enter shows it in its conversation, which scrolls in both directions', async ({
  arrive,
  product,
}) => {
  const { tom, writeOn } = await wroteMuch(arrive, product.url);
  await tom.conversations.getByRole('button', { name: 'Mei' }).click();
  // The conversation opens at the first of the many unread messages.
  await tom.page.getByRole('button', { name: /^Jump to the newest message/ }).click();
  await tom.sees(`line ${COUNT}`);

  await tom.page.keyboard.press('Control+f');
  await expect(field(tom)).toBeFocused();
  await expect(field(tom)).toHaveValue(' in:Mei');
  await expect(tom.page.getByRole('heading', { name: 'Search in Mei', exact: true })).toBeVisible();
  expect(await rolesIn(tom)).not.toContain('log');
  await tom.page.keyboard.type('报价');
  await expect(hits(tom)).toHaveCount(3);
  await expect(hits(tom).first()).toContainText('Final copy uses the 11 November 报价');
  await expect(hits(tom).first().locator('mark')).toHaveText('报价');
  await expect(tom.page.getByText('3 results')).toBeVisible();
  await expect(tom.page.getByText(/^All messages searched\.$/)).toBeVisible();

  await tom.page.keyboard.press('ArrowDown');
  await tom.page.keyboard.press('ArrowDown');
  await expect(hits(tom).last()).toHaveAttribute('aria-selected', 'true');
  await tom.page.keyboard.press('Enter');
  await expect(tom.message(EARLY)).toBeInViewport();
  await expect(tom.messages.getByRole('article').filter({ hasText: EARLY })).toBeFocused();
  await expect(tom.message(`line ${COUNT}`)).toHaveCount(0);

  // The visible messages keep their position while more load on either side.
  const place = await topOf(tom, EARLY);
  await writeOn('meanwhile');
  await expect(tom.page).toHaveTitle('(1) Parley');
  await expect.poll(() => topOf(tom, EARLY)).toBe(place);
  await tom.messages.evaluate((log) => log.scrollTo({ top: 100 }));
  await tom.sees('line 1');
  await tom.message('line 1').scrollIntoViewIfNeeded();
  await expect(tom.message(EARLY)).toHaveCount(1);

  for (let round = 0; round < 40 && (await tom.message('meanwhile').count()) === 0; round += 1) {
    await tom.messages.evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    await tom.page.waitForFunction(
      () => document.querySelector('[role="log"][aria-label="Messages"]')?.textContent?.includes('newer') !== true,
    );
  }
  await tom.sees('meanwhile');
  await tom.sees(EARLY);
  // All messages form one contiguous range now, in order and without a gap.
  expect(await offsetsOf(tom)).toEqual(Array.from({ length: COUNT + 1 }, (_, index) => index + 1));
});

test('the button and sending a message both return from an old message to the newest one', async ({
  arrive,
  product,
}) => {
  const { tom } = await wroteMuch(arrive, product.url);
  await tom.page.keyboard.press('Control+k');
  await tom.page.keyboard.type('第二版');
  await expect(tom.page.getByRole('option', { name: 'Search messages for “第二版”' })).toBeVisible();
  await tom.page.keyboard.press('Control+Enter');
  await hits(tom).first().click();
  await expect(tom.message(EARLY)).toBeInViewport();
  // Jumping to another position marks no newer message as read.
  await expect(tom.page).toHaveTitle(`(${COUNT}) Parley`);

  await tom.page.getByRole('button', { name: 'Jump to the newest message' }).click();
  await expect(tom.message(`line ${COUNT}`)).toBeInViewport();
  await expect(tom.page).toHaveTitle('Parley');

  await tom.page.keyboard.press('Control+Shift+f');
  await expect(field(tom)).toHaveValue('第二版');
  await hits(tom).first().click();
  await expect(tom.message(EARLY)).toBeInViewport();
  await tom.say('from far up');
  await expect(tom.message('from far up')).toBeInViewport();
});

test('an invalid query is explained, and Escape returns to the previous view', async ({ arrive }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await mei.say('hello');
  await tom.open(mei);
  await tom.composer.click();
  await tom.page.keyboard.press('Control+Shift+f');
  await expect(tom.page.getByRole('heading', { name: 'Search all your messages' })).toBeVisible();
  await tom.page.keyboard.type('from:nobody hello');
  await expect(tom.page.getByText('No one matches “nobody”.')).toBeVisible();
  await expect(hits(tom)).toHaveCount(0);
  await field(tom).fill('nothing like it');
  await expect(tom.page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await tom.page.keyboard.press('Escape');
  await expect(field(tom)).toHaveCount(0);
  await expect(tom.composer).toBeFocused();
});

/** The roles of all elements in the accessibility tree of the page. */
async function rolesIn({ page }: Person): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
}

/** The position of a message on the screen. */
async function topOf(person: Person, text: string): Promise<number> {
  return Math.round((await person.message(text).boundingBox())?.y ?? Number.NaN);
}

/** The offsets of all messages that are passed while scrolling from the end to the beginning. */
async function offsetsOf({ messages }: Person): Promise<number[]> {
  const drawn = (): Promise<number[]> =>
    messages.locator('[data-offset]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-offset'))));
  const passed = new Set<number>();
  for (;;) {
    const offsets = await drawn();
    for (const offset of offsets) passed.add(offset);
    if (offsets.includes(1)) return [...passed].toSorted((a, b) => a - b);
    await messages.evaluate((log) => log.scrollBy({ top: -log.clientHeight }));
    await expect.poll(drawn).not.toEqual(offsets);
  }
}
