import { expect, type Locator } from '@playwright/test';
import { signInElsewhere } from './support/elsewhere.ts';
import { arriveTwo } from './support/meet.ts';
import { test } from './support/test.ts';

/** More than one page of messages, with lines of different heights. */
const LINES = Array.from({ length: 130 }, (_, index) =>
  `line ${index + 1} ${'of many words '.repeat(index % 9)}`.trim(),
);

test('scrolling up loads older messages, and neither they nor new ones move the visible messages', async ({
  arrive,
  product,
}) => {
  test.slow();
  const [mei, tom] = await arriveTwo(arrive);
  for (const line of LINES) await mei.say(line);
  // Tom has read them on another computer, so that the conversation opens at the end here.
  await expect(tom.page).toHaveTitle(`(${LINES.length}) Parley`);
  const elsewhere = await signInElsewhere(tom, product.url);
  const { conversations } = await elsewhere.ask('conversation.list', {});
  const conversationId = conversations.at(0)?.conversationId ?? '';
  await elsewhere.ask('conversation.markRead', { conversationId, offset: LINES.length });
  elsewhere.close();
  await expect(tom.page).toHaveTitle('Parley');
  await tom.open(mei);
  await expect(tom.message(LINES.at(-1) ?? '')).toBeInViewport();
  await expect(tom.message('line 1')).toHaveCount(0);
  const loading = tom.messages.getByText('Loading older messages…');
  await expect(loading).toHaveCount(0);

  // Close enough to the top to load the next page, with a message visible.
  await tom.messages.evaluate((log) => log.scrollTo({ top: 200 }));
  await expect.poll(() => firstOnScreen(tom.messages)).toMatchObject({ text: /^line \d/u });
  const read = await firstOnScreen(tom.messages);
  await expect.poll(() => tom.messages.evaluate((log) => log.scrollTop)).toBeGreaterThan(600);
  await expect.poll(() => firstOnScreen(tom.messages)).toEqual(read);

  await expect(loading).toHaveCount(0);
  await mei.say('news');
  await expect(tom.page).toHaveTitle('(1) Parley');
  await expect.poll(() => firstOnScreen(tom.messages)).toEqual(read);

  await tom.messages.evaluate((log) => log.scrollTo({ top: 0 }));
  await expect(tom.message('line 1')).toBeInViewport();
  await tom.page.getByRole('button', { name: 'Jump to the newest message' }).click();
  await expect(tom.message('news')).toBeInViewport();
  await expect(tom.page).toHaveTitle('Parley');
  await mei.say('and more');
  await expect(tom.message('and more')).toBeInViewport();
});

/** The first fully visible message and its position on the screen. */
function firstOnScreen(messages: Locator): Promise<{ text: string; top: number }> {
  return messages.evaluate((log) => {
    const { top: edge, bottom } = log.getBoundingClientRect();
    const rows = Array.from(log.querySelectorAll('p'), (row) => ({ row, at: row.getBoundingClientRect() }));
    const first = rows.find(({ at }) => at.top >= edge && at.bottom <= bottom);
    return { text: first?.row.textContent ?? '', top: Math.round((first?.at.top ?? 0) - edge) };
  });
}
