import { expect, type Locator } from '@playwright/test';
import { signInElsewhere } from './support/elsewhere.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';

const COUNT = 60;
/** More messages than the page loads of a conversation that it opens for the first time. */
const MANY = 300;
const line = (number: number): string => `line ${number} ${'of many words '.repeat(number % 20)}`.trim();

/** Mei has sent Tom more messages than fit on the screen, and he has read none of them or only the first. */
async function wroteMuch(
  arrive: (name: string) => Promise<Person>,
  url: string,
  { count = COUNT, read = 0 } = {},
): Promise<Person> {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const elsewhere = await signInElsewhere(mei, url);
  const { people } = await elsewhere.ask('person.list', {});
  const userId = people.find(({ name }) => name === tom.name)?.id ?? '';
  const { conversationId } = (await elsewhere.ask('direct.open', { userId })).conversation;
  for (let number = 1; number <= count; number += 1) {
    const body = { kind: 'text' as const, text: line(number) };
    // Faster than a person types, so the gateway sometimes asks to wait.
    await expect(
      async () => void (await elsewhere.ask('message.send', { conversationId, clientId: `line-${number}`, body })),
    ).toPass();
  }
  elsewhere.close();
  if (read > 0) {
    const tomElsewhere = await signInElsewhere(tom, url);
    await tomElsewhere.ask('conversation.markRead', { conversationId, offset: read });
    tomElsewhere.close();
  }
  await expect(tom.page).toHaveTitle(`(${count - read}) Parley`);
  await tom.conversations.getByRole('button', { name: 'Mei' }).click();
  return tom;
}

const article = ({ messages }: Person, number: number): Locator =>
  messages.getByRole('article').filter({ hasText: new RegExp(`line ${number}(?!\\d)`, 'u') });

test('a conversation opens at its first unread message, shows how many are below, and is read once its end is visible', async ({
  arrive,
  product,
}) => {
  const tom = await wroteMuch(arrive, product.url);
  await expect(tom.messages.getByRole('separator', { name: 'New', exact: true })).toBeInViewport();
  await expect(article(tom, 1)).toBeInViewport();
  await expect(tom.page).toHaveTitle(`(${COUNT}) Parley`);
  await tom.page.getByRole('button', { name: `Jump to the newest message, ${COUNT} new` }).click();
  await expect(article(tom, COUNT)).toBeInViewport();
  await expect(tom.page).toHaveTitle('Parley');

  await tom.page.getByRole('button', { name: 'Go to a date' }).click();
  await tom.page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(article(tom, 1)).toBeInViewport();
  await expect(article(tom, 1)).toBeFocused();
});

test('after a long absence it opens at the first unread message, and all stay unread until the end is visible', async ({
  arrive,
  product,
}) => {
  test.slow();
  const tom = await wroteMuch(arrive, product.url, { count: MANY, read: 40 });
  const first = tom.messages.getByRole('separator', { name: 'New', exact: true });
  await expect(first).toBeInViewport();
  await expect(article(tom, 40)).toBeInViewport();
  await expect(article(tom, 41)).toBeInViewport();
  const [log, divider] = await Promise.all([tom.messages.boundingBox(), first.boundingBox()]);
  const share = ((divider?.y ?? 0) - (log?.y ?? 0)) / (log?.height ?? 1);
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.4);

  // Scrolls on page by page, which marks nothing as read.
  for (let number = 60; number <= MANY - 20; number += 20) {
    await expect(async () => {
      await tom.messages.evaluate((view) => view.scrollBy({ top: view.clientHeight }));
      await expect(article(tom, number)).toBeAttached({ timeout: 100 });
    }).toPass();
  }
  await expect(tom.page).toHaveTitle(`(${MANY - 40}) Parley`);
  await tom.page.getByRole('button', { name: `Jump to the newest message, ${MANY - 40} new` }).click();
  await expect(article(tom, MANY)).toBeInViewport();
  await expect(tom.page).toHaveTitle('Parley');
});

test('the keyboard reaches messages that are not rendered, and scrolling keeps the focus and the selection', async ({
  arrive,
  product,
}) => {
  const tom = await wroteMuch(arrive, product.url);
  await tom.page.getByRole('button', { name: 'Jump to the newest message' }).click();
  await expect(article(tom, COUNT)).toBeInViewport();
  await expect(article(tom, 1)).toHaveCount(0);
  await tom.messages.focus();
  await tom.page.keyboard.press('ArrowUp');
  await expect(article(tom, COUNT)).toBeFocused();
  await tom.page.keyboard.press('Home');
  await expect(article(tom, 1)).toBeFocused();
  await expect(article(tom, 1)).toBeInViewport();
  await tom.page.keyboard.press('ArrowDown');
  await expect(article(tom, 2)).toBeFocused();

  await article(tom, 2).evaluate((two) => {
    const next = two.nextElementSibling?.nextElementSibling;
    if (next) getSelection()?.setBaseAndExtent(two, 0, next, next.childNodes.length);
  });
  await tom.messages.evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
  await expect(article(tom, COUNT)).toBeInViewport();
  await expect(article(tom, 2)).toBeFocused();
  await expect(article(tom, 10)).toHaveCount(0);
  const selected = await tom.page.evaluate(() => getSelection()?.toString());
  for (const number of [2, 3, 4]) expect(selected).toContain(line(number));
});

test('an expanded long message is still expanded after scrolling away and back', async ({ arrive, product }) => {
  const tom = await wroteMuch(arrive, product.url);
  await tom.page.getByRole('button', { name: 'Jump to the newest message' }).click();
  await tom.say(Array.from({ length: 200 }, (_, index) => `verse ${index + 1}`).join('\n'));
  const fold = tom.messages.getByRole('button', { name: /^Show (all|less)/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  // The focused message stays rendered, so the focus moves to the list.
  await tom.messages.focus();
  await tom.page.keyboard.press('ArrowUp');
  await tom.page.keyboard.press('Home');
  await expect(article(tom, 1)).toBeFocused();
  await expect(fold).toHaveCount(0);
  await tom.messages.evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
});
